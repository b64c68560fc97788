import type { ConsultationNotes, NotesBody } from '@carelane/contract/consultations/consultation';
import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { appointments, consultationNotes } from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { recordUnlessPatient } from '../patients/audit';
import { recordReads } from '../patients/record-reads';
import { listDoctorNotes } from './doctor-notes';
import type { Room } from './rooms';

const EARLIER_NOTES_LIMIT = 50;

/** Continuous writing makes only one entry in the access log. */
const SAME_EDIT_MINUTES = 10;

export async function readNotes(deps: Deps, room: Room, viewer: Viewer): Promise<ConsultationNotes> {
  await recordReads(deps, viewer, {
    action: 'notes-viewed',
    patientIds: [room.patientId],
    subject: room.appointmentId,
  });
  const notes = await findOwnNotes(deps.db, room, viewer);
  const earlier = viewer.role === 'doctor' ? await listEarlierNotes(deps.db, room) : [];
  return { text: notes?.text ?? '', updatedAt: notes?.updatedAt.toISOString() ?? null, earlier };
}

/** Two tabs must not overwrite each other's text. */
export async function writeNotes(
  deps: Deps,
  room: Room,
  viewer: Viewer,
  { text, basedOn }: NotesBody,
): Promise<Date> {
  if (room.status === 'canceled') throw new Refusal('NOT_SCHEDULED');
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const before = await findOwnNotes(tx, room, viewer);
    if (basedOn !== undefined && before && before.text !== text && !isBasedOn(before.updatedAt, basedOn))
      throw new Refusal('NOTES_CHANGED');
    const saved = await tx
      .insert(consultationNotes)
      .values({ appointmentId: room.appointmentId, author: viewer.role, text, updatedAt: now })
      .onConflictDoUpdate({
        target: [consultationNotes.appointmentId, consultationNotes.author],
        set: { text, updatedAt: now },
        ...(basedOn === undefined ? {} : { setWhere: isUnchanged(before, text) }),
      })
      .returning({ author: consultationNotes.author });
    if (saved.length === 0) throw new Refusal('NOTES_CHANGED');
    const isSameEdit = before && now.getTime() - before.updatedAt.getTime() < SAME_EDIT_MINUTES * 60_000;
    if (!isSameEdit) {
      await recordUnlessPatient(tx, viewer, {
        patientId: room.patientId,
        action: 'notes-changed',
        subject: room.appointmentId,
        at: now,
      });
    }
  });
  return now;
}

const isBasedOn = (savedAt: Date, basedOn: string | null) =>
  basedOn !== null && savedAt.getTime() === Date.parse(basedOn);

function isUnchanged(before: { updatedAt: Date } | undefined, text: string): SQL {
  const isSame = eq(consultationNotes.text, text);
  return before ? sql`${isSame} or ${eq(consultationNotes.updatedAt, before.updatedAt)}` : isSame;
}

async function findOwnNotes(db: Queryable, room: Room, viewer: Viewer) {
  const [notes] = await db
    .select()
    .from(consultationNotes)
    .where(
      and(eq(consultationNotes.appointmentId, room.appointmentId), eq(consultationNotes.author, viewer.role)),
    );
  return notes;
}

function listEarlierNotes(db: Queryable, { doctorId, patientId, startsAt }: Room) {
  const isEarlier = lt(appointments.startsAt, startsAt);
  return listDoctorNotes(db, { doctorId, patientId, where: isEarlier, limit: EARLIER_NOTES_LIMIT });
}
