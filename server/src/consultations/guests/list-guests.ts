import type { Guest } from '@carelane/contract/consultations/guest';
import { asc, eq } from 'drizzle-orm';
import { visitGuests } from '../../db/schema';
import type { Deps } from '../../deps';
import type { Room } from '../rooms';
import type { GuestRow } from './find-guest';
import { guestChannel, guestsIn } from './guest-channels';

/** Oldest first. Who is connected is what the sockets on all nodes say. */
export async function listGuests(deps: Deps, { appointmentId, status }: Room): Promise<Guest[]> {
  if (status !== 'scheduled') return [];
  const rows = await deps.db
    .select()
    .from(visitGuests)
    .where(eq(visitGuests.appointmentId, appointmentId))
    .orderBy(asc(visitGuests.createdAt), asc(visitGuests.id));
  const entered = rows.filter(({ sessionHash }) => sessionHash !== null);
  const sockets =
    entered.length === 0
      ? []
      : await guestsIn(deps)
          .in(entered.map(({ id }) => guestChannel(id)))
          .fetchSockets();
  const connected = new Set(sockets.map(({ data }) => data.guestId));
  return rows.map((row) => guestOnWire(row, connected.has(row.id)));
}

export function guestOnWire(row: GuestRow, isConnected: boolean): Guest {
  const { id, kind, invitedBy, createdAt, name, admittedAt, sessionHash } = row;
  return {
    _id: id,
    kind,
    invitedBy,
    invitedAt: createdAt.toISOString(),
    state: admittedAt ? 'admitted' : sessionHash ? 'waiting' : 'invited',
    name,
    isConnected,
  };
}
