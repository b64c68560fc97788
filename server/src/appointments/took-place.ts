import { and, eq, gte, isNull, ne, or } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Queryable } from '../db/client';
import { type appointments, consultationMessages, consultationNotes, prescriptions } from '../db/schema';
import { hasDoctorJoined, hasPatientJoined } from './queries';

/** Reads no text. A patient can write in an empty room, so their messages prove nothing. */
export async function tookPlace(db: Queryable, visit: typeof appointments.$inferSelect): Promise<boolean> {
  if (hasDoctorJoined(visit) && hasPatientJoined(visit)) return true;
  const { id, doctorId, patientId, startsAt } = visit;
  const evidence = await unionAll(
    db
      .select({ id: consultationNotes.appointmentId })
      .from(consultationNotes)
      .where(
        and(
          eq(consultationNotes.appointmentId, id),
          eq(consultationNotes.author, 'doctor'),
          ne(consultationNotes.text, ''),
        ),
      ),
    db
      .select({ id: consultationMessages.appointmentId })
      .from(consultationMessages)
      .where(and(eq(consultationMessages.appointmentId, id), eq(consultationMessages.sender, 'doctor'))),
    db
      .select({ id: prescriptions.id })
      .from(prescriptions)
      .where(
        or(
          eq(prescriptions.appointmentId, id),
          and(
            eq(prescriptions.doctorId, doctorId),
            eq(prescriptions.patientId, patientId),
            gte(prescriptions.createdAt, startsAt),
            // Prescriptions of another visit and renewals prove nothing about this one.
            isNull(prescriptions.appointmentId),
            isNull(prescriptions.renewedFromId),
          ),
        ),
      ),
  ).limit(1);
  return evidence.length > 0;
}
