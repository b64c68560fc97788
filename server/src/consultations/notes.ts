import type { ConsultationNotes } from '@carelane/contract/consultations/consultation';
import { and, desc, eq, lt, ne } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { appointments, consultationNotes } from '../db/schema';
import { Refusal } from '../http/refusal';
import type { Viewer } from '../http/viewer';
import type { Room } from './rooms';

const EARLIER_NOTES_LIMIT = 50;

/** Each of the two people has notes of their own; nobody reads the other's here. */
export async function readNotes(db: Queryable, room: Room, viewer: Viewer): Promise<ConsultationNotes> {
  const [own] = await db
    .select()
    .from(consultationNotes)
    .where(
      and(eq(consultationNotes.appointmentId, room.appointmentId), eq(consultationNotes.author, viewer.role)),
    );
  return {
    text: own?.text ?? '',
    updatedAt: own?.updatedAt.toISOString() ?? null,
    earlier: viewer.role === 'doctor' ? await earlierNotes(db, room) : [],
  };
}

export async function writeNotes(
  db: Queryable,
  room: Room,
  viewer: Viewer,
  text: string,
  now: Date,
): Promise<void> {
  if (room.status === 'canceled') throw new Refusal('NOT_SCHEDULED');
  await db
    .insert(consultationNotes)
    .values({ appointmentId: room.appointmentId, author: viewer.role, text, updatedAt: now })
    .onConflictDoUpdate({
      target: [consultationNotes.appointmentId, consultationNotes.author],
      set: { text, updatedAt: now },
    });
}

/** What the same doctor noted on earlier visits of the same patient. */
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
