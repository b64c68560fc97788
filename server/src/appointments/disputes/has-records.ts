import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import {
  appointments,
  consultationMessages,
  consultationNotes,
  prescriptions,
  reviews,
} from '../../db/schema';

/** Something was written in or after this visit: notes, chat, a prescription or a review. Never what. */
export async function hasRecords(db: Queryable, appointmentId: string): Promise<boolean> {
  const [row] = await db
    .select({
      exists: sql<boolean>`exists (select from ${consultationNotes} where ${consultationNotes.appointmentId} = ${appointments.id})
        or exists (select from ${consultationMessages} where ${consultationMessages.appointmentId} = ${appointments.id})
        or exists (select from ${reviews} where ${reviews.appointmentId} = ${appointments.id})
        or exists (select from ${prescriptions} where ${prescriptions.appointmentId} = ${appointments.id}
          or (${prescriptions.doctorId} = ${appointments.doctorId} and ${prescriptions.patientId} = ${appointments.patientId}
            and ${prescriptions.createdAt} >= ${appointments.startsAt}))`,
    })
    .from(appointments)
    .where(eq(appointments.id, appointmentId));
  return row?.exists ?? false;
}
