import { canHaveGuests } from '@carelane/contract/consultations/guest';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { hashToken } from '../../auth/sessions/tokens';
import type { Queryable } from '../../db/client';
import { appointments, doctorProfiles, patientProfiles, visitGuests } from '../../db/schema';
import { Refusal } from '../../http/refusal';
import { type Room, roomColumns } from '../rooms';

export type GuestRow = typeof visitGuests.$inferSelect;
export interface FoundGuest {
  guest: GuestRow;
  room: Room;
  doctorName: string;
  patientName: string;
}
export type SeatedGuest = FoundGuest & { guest: { name: string; admittedAt: Date } };

async function selectGuests(db: Queryable, now: Date, where: SQL | undefined): Promise<FoundGuest[]> {
  const rows = await db
    .select({
      guest: visitGuests,
      room: roomColumns,
      doctorName: doctorProfiles.name,
      patientName: patientProfiles.name,
    })
    .from(visitGuests)
    .innerJoin(appointments, eq(appointments.id, visitGuests.appointmentId))
    .innerJoin(doctorProfiles, eq(doctorProfiles.id, appointments.doctorId))
    .innerJoin(patientProfiles, eq(patientProfiles.id, appointments.patientId))
    .where(where);
  return rows.filter(({ room }) => canHaveGuests(room, now));
}

export async function findGuestByLink(
  db: Queryable,
  token: string,
  now: Date,
): Promise<FoundGuest | undefined> {
  const [found] = await selectGuests(db, now, eq(visitGuests.linkHash, hashToken(token)));
  return found;
}

export async function findGuestBySession(
  db: Queryable,
  session: string,
  now: Date,
): Promise<FoundGuest | undefined> {
  const [found] = await selectGuests(db, now, eq(visitGuests.sessionHash, hashToken(session)));
  return found;
}

export async function findGuest(db: Queryable, id: string, now: Date): Promise<FoundGuest | undefined> {
  const [found] = await selectGuests(db, now, eq(visitGuests.id, id));
  return found;
}

export async function listLiveGuestIds(db: Queryable, ids: string[], now: Date): Promise<Set<string>> {
  const found = await selectGuests(db, now, inArray(visitGuests.id, ids));
  return new Set(found.map(({ guest }) => guest.id));
}

export async function getSeatedGuest(
  db: Queryable,
  id: string,
  now: Date,
  appointmentId?: string,
): Promise<SeatedGuest> {
  const isInVisit = appointmentId === undefined ? undefined : eq(visitGuests.appointmentId, appointmentId);
  const [found] = await selectGuests(db, now, and(eq(visitGuests.id, id), isInVisit));
  if (!found) throw new Refusal('GUEST_GONE');
  if (!isSeated(found)) throw new Refusal('NOT_ADMITTED');
  return found;
}

export function isSeated(found: FoundGuest): found is SeatedGuest {
  return found.guest.admittedAt !== null && found.guest.name !== null;
}
