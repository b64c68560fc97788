import type { ConsultationNotes } from '@carelane/contract/consultations/consultation';
import { and, desc, eq, lt, ne } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { appointments, consultationNotes } from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { type Access, recordAccess } from '../patients/audit';
import type { Room } from './rooms';

const EARLIER_NOTES_LIMIT = 50;

/** Continuous writing, saved many times, is one entry in the patient's access log. */
const SAME_EDIT_MINUTES = 10;

/** Each person has their own notes. Neither reads the other's here. */
export function readNotes(deps: Deps, room: Room, viewer: Viewer): Promise<ConsultationNotes> {
  return deps.db.transaction(async (tx) => {
    const own = await findOwnNotes(tx, room, viewer);
    const earlier = viewer.role === 'doctor' ? await earlierNotes(tx, room) : [];
    if (viewer.role === 'doctor') {
      await recordAccess(tx, accessBy(viewer, room, 'notes-viewed', deps.clock.now()));
    }
    return { text: own?.text ?? '', updatedAt: own?.updatedAt.toISOString() ?? null, earlier };
  });
}

export async function writeNotes(deps: Deps, room: Room, viewer: Viewer, text: string): Promise<void> {
  if (room.status === 'canceled') throw new Refusal('NOT_SCHEDULED');
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const before = await findOwnNotes(tx, room, viewer);
    await tx
      .insert(consultationNotes)
      .values({ appointmentId: room.appointmentId, author: viewer.role, text, updatedAt: now })
      .onConflictDoUpdate({
        target: [consultationNotes.appointmentId, consultationNotes.author],
        set: { text, updatedAt: now },
      });
    const stillWriting = before && now.getTime() - before.updatedAt.getTime() < SAME_EDIT_MINUTES * 60_000;
    if (viewer.role === 'doctor' && !stillWriting) {
      await recordAccess(tx, accessBy(viewer, room, 'notes-changed', now));
    }
  });
}

async function findOwnNotes(db: Queryable, room: Room, viewer: Viewer) {
  const [own] = await db
    .select()
    .from(consultationNotes)
    .where(
      and(eq(consultationNotes.appointmentId, room.appointmentId), eq(consultationNotes.author, viewer.role)),
    );
  return own;
}

function accessBy(actor: Viewer, room: Room, action: Access['action'], at: Date): Access {
  return { patientId: room.patientId, actor, action, subject: room.appointmentId, at };
}

/** The same doctor's notes on earlier visits of the same patient. */
async function earlierNotes(db: Queryable, room: Room): Promise<ConsultationNotes['earlier']> {
  const rows = await db
    .select({
      appointmentId: appointments.id,
      date: appointments.localDate,
      text: consultationNotes.text,
      updatedAt: consultationNotes.updatedAt,
    })
    .from(consultationNotes)
    .innerJoin(appointments, eq(appointments.id, consultationNotes.appointmentId))
    .where(
      and(
        eq(appointments.doctorId, room.doctorId),
        eq(appointments.patientId, room.patientId),
        eq(consultationNotes.author, 'doctor'),
        lt(appointments.startsAt, room.startsAt),
        ne(consultationNotes.text, ''),
      ),
    )
    .orderBy(desc(appointments.startsAt))
    .limit(EARLIER_NOTES_LIMIT);
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}
