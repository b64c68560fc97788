import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { visitGuests } from '../../db/schema';
import type { Deps } from '../../deps';
import type { Room } from '../rooms';
import { guestChannel, guestsIn } from './guest-channels';
import { publishGuestsChanged } from './publish-guests-changed';

type EndReason = 'removed' | 'left' | 'over';

/** Deletes the guest and what they wrote, then ends the call with them. Nothing happens when they are gone already. */
export async function endGuest(deps: Deps, room: Room, guestId: string, why: EndReason): Promise<void> {
  const { appointmentId } = room;
  const gone = await deps.db
    .delete(visitGuests)
    .where(and(eq(visitGuests.id, guestId), eq(visitGuests.appointmentId, appointmentId)))
    .returning({ id: visitGuests.id });
  if (gone.length === 0) return;
  closeGuest(deps, room.roomId, guestId, why);
  publishGuestsChanged(deps, room);
}

/** With the session of the doctor. */
export async function endAllGuests(deps: Deps, room: Room): Promise<void> {
  const gone = await deleteGuests(deps.db, [room.appointmentId]);
  for (const guestId of gone) closeGuest(deps, room.roomId, guestId, 'over');
  if (gone.length > 0) publishGuestsChanged(deps, room);
}

/** Their sockets close within half a second: see watch-guests.ts. */
export async function deleteGuests(tx: Queryable, appointmentIds: string[]): Promise<string[]> {
  if (appointmentIds.length === 0) return [];
  const gone = await tx
    .delete(visitGuests)
    .where(inArray(visitGuests.appointmentId, appointmentIds))
    .returning({ id: visitGuests.id });
  return gone.map(({ id }) => id);
}

/** On all nodes: the guest's sockets close, and the two others close their connections with this guest. */
export function closeGuest(deps: Deps, roomId: string, guestId: string, why: EndReason): void {
  const guests = guestsIn(deps);
  guests.to(guestChannel(guestId)).emit('ended', { why });
  guests.in(guestChannel(guestId)).disconnectSockets(true);
  deps.realtime.toRoom(roomId, 'guest-left', { guest: guestId });
}
