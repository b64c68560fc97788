import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { visitGuests } from '../../db/schema';
import type { Deps } from '../../deps';
import type { Room } from '../rooms';
import { guestChannel, guestNamespace } from './guest-channels';
import { publishGuestsChanged } from './publish-guests-changed';

type EndReason = 'removed' | 'left' | 'over';

export async function removeGuest(deps: Deps, room: Room, guestId: string, why: EndReason): Promise<void> {
  const { appointmentId } = room;
  const deleted = await deps.db
    .delete(visitGuests)
    .where(and(eq(visitGuests.id, guestId), eq(visitGuests.appointmentId, appointmentId)))
    .returning({ id: visitGuests.id });
  if (deleted.length === 0) return;
  disconnectGuest(deps, room.roomId, guestId, why);
  publishGuestsChanged(deps, room);
}

export async function removeAllGuests(deps: Deps, room: Room): Promise<void> {
  const guestIds = await deleteGuests(deps.db, [room.appointmentId]);
  for (const guestId of guestIds) disconnectGuest(deps, room.roomId, guestId, 'over');
  if (guestIds.length > 0) publishGuestsChanged(deps, room);
}

export async function deleteGuests(tx: Queryable, appointmentIds: string[]): Promise<string[]> {
  if (appointmentIds.length === 0) return [];
  const deleted = await tx
    .delete(visitGuests)
    .where(inArray(visitGuests.appointmentId, appointmentIds))
    .returning({ id: visitGuests.id });
  return deleted.map(({ id }) => id);
}

export function disconnectGuest(deps: Deps, roomId: string, guestId: string, why: EndReason): void {
  const guests = guestNamespace(deps);
  guests.to(guestChannel(guestId)).emit('ended', { why });
  guests.in(guestChannel(guestId)).disconnectSockets(true);
  deps.realtime.toRoom(roomId, 'guest-left', { guest: guestId });
}
