import { and, asc, eq, inArray } from 'drizzle-orm';
import type { AccountPart } from '../auth/account-part';
import type { Queryable } from '../db/client';
import {
  appointments,
  consultationMessages,
  consultationNotes,
  doctorProfiles,
  patientProfiles,
} from '../db/schema';
import type { Viewer } from '../http/viewer';

/** What a consultation keeps about an account: the chat, the own notes, and a doctor's notes about the patient. */
export const consultationAccountPart: AccountPart = {
  exported: async ({ db }, viewer) => {
    const ids = await appointmentIdsOf(db, viewer);
    if (ids.length === 0) return { consultationMessages: [], consultationNotes: [] };
    const mine = inArray(consultationNotes.appointmentId, ids);
    return {
      consultationMessages: await db
        .select()
        .from(consultationMessages)
        .where(inArray(consultationMessages.appointmentId, ids))
        .orderBy(asc(consultationMessages.createdAt)),
      consultationNotes: await db
        .select()
        .from(consultationNotes)
        .where(viewer.role === 'doctor' ? and(mine, eq(consultationNotes.author, 'doctor')) : mine)
        .orderBy(asc(consultationNotes.updatedAt)),
    };
  },
  /** A patient's private notes go; what belongs to the medical record stays. */
  erased: async (tx, _deps, viewer) => {
    if (viewer.role === 'doctor') return undefined;
    const ids = await appointmentIdsOf(tx, viewer);
    if (ids.length === 0) return undefined;
    await tx
      .delete(consultationNotes)
      .where(and(inArray(consultationNotes.appointmentId, ids), eq(consultationNotes.author, 'patient')));
    return undefined;
  },
};

async function appointmentIdsOf(db: Queryable, { role, userId }: Viewer): Promise<string[]> {
  const rows = await db
    .select({ id: appointments.id })
    .from(appointments)
    .innerJoin(doctorProfiles, eq(doctorProfiles.id, appointments.doctorId))
    .innerJoin(patientProfiles, eq(patientProfiles.id, appointments.patientId))
    .where(eq(role === 'doctor' ? doctorProfiles.userId : patientProfiles.userId, userId));
  return rows.map(({ id }) => id);
}
