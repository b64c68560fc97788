import type { ServerToGuest } from '@carelane/contract/consultations/guest-events';
import type { Queryable } from '../../db/client';
import { type FoundGuest, isSeated } from './find-guest';
import { listMessagesSince } from './guest-chat';

type Seat = Parameters<ServerToGuest['seat']>[0];

/** A guest who waits learns nothing. One who was let in gets the two names, and the chat since then. */
export async function seatFor(db: Queryable, found: FoundGuest): Promise<Seat> {
  if (!isSeated(found)) return { state: 'waiting' };
  const { doctorName, patientName } = found;
  return { state: 'admitted', doctorName, patientName, messages: await listMessagesSince(db, found) };
}
