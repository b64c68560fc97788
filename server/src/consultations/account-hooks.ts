import { and, asc, eq, inArray } from 'drizzle-orm';
import type { AccountHooks } from '../auth/account/account-hooks';
import type { Queryable } from '../db/client';
import {
  appointments,
  consultationMessages,
  consultationNotes,
  deviceTests,
  doctorProfiles,
  patientProfiles,
  roomStays,
} from '../db/schema';
import type { Viewer } from '../http/endpoints/viewer';
import { recordExport } from '../patients/record-export';
import { endRooms } from './end-rooms';

const EMPTY_EXPORT = { consultationMessages: [], consultationNotes: [], roomStays: [], deviceTests: [] };

export const consultationAccountHooks: AccountHooks = {
  exportsPatientData: true,
  exportData: async (deps, viewer) => {
    const visits = await listVisits(deps.db, viewer);
    const ids = visits.map(({ id }) => id);
    if (ids.length === 0) return { ...EMPTY_EXPORT };
    const messages = await deps.db
      .select()
      .from(consultationMessages)
      .where(
        and(
          inArray(consultationMessages.appointmentId, ids),
          viewer.role === 'doctor' ? eq(consultationMessages.sender, 'doctor') : undefined,
        ),
      )
      .orderBy(asc(consultationMessages.createdAt));
    const notes = await deps.db
      .select()
      .from(consultationNotes)
      .where(
        and(
          inArray(consultationNotes.appointmentId, ids),
          viewer.role === 'doctor' ? eq(consultationNotes.author, 'doctor') : undefined,
        ),
      )
      .orderBy(asc(consultationNotes.updatedAt));
    const exportedVisits = new Set([...messages, ...notes].map(({ appointmentId }) => appointmentId));
    await recordExport(
      deps,
      viewer,
      visits.filter(({ id }) => exportedVisits.has(id)).map(({ patientId }) => patientId),
    );
    const stays = await deps.db
      .select()
      .from(roomStays)
      .where(
        and(
          inArray(roomStays.appointmentId, ids),
          viewer.role === 'doctor' ? eq(roomStays.person, 'doctor') : undefined,
        ),
      )
      .orderBy(asc(roomStays.enteredAt));
    const tests =
      viewer.role === 'doctor'
        ? []
        : await deps.db
            .select()
            .from(deviceTests)
            .where(inArray(deviceTests.appointmentId, ids))
            .orderBy(asc(deviceTests.testedAt));
    return {
      consultationMessages: messages,
      consultationNotes: notes,
      roomStays: stays,
      deviceTests: tests,
    };
  },
  onLeave: async (tx, deps, leaver) => {
    await endRooms(tx, deps, leaver);
    return undefined;
  },
  onErase: async (tx, _deps, viewer) => {
    if (viewer.role === 'doctor') return undefined;
    const ids = (await listVisits(tx, viewer)).map(({ id }) => id);
    if (ids.length === 0) return undefined;
    await tx
      .delete(consultationNotes)
      .where(and(inArray(consultationNotes.appointmentId, ids), eq(consultationNotes.author, 'patient')));
    await tx.delete(deviceTests).where(inArray(deviceTests.appointmentId, ids));
    return undefined;
  },
};

function listVisits(
  db: Queryable,
  { role, userId }: Pick<Viewer, 'role' | 'userId'>,
): Promise<{ id: string; patientId: string }[]> {
  return db
    .select({ id: appointments.id, patientId: appointments.patientId })
    .from(appointments)
    .innerJoin(doctorProfiles, eq(doctorProfiles.id, appointments.doctorId))
    .innerJoin(patientProfiles, eq(patientProfiles.id, appointments.patientId))
    .where(eq(role === 'doctor' ? doctorProfiles.userId : patientProfiles.userId, userId));
}
