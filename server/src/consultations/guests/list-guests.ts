import type { Guest } from '@carelane/contract/consultations/guest';
import { asc, eq } from 'drizzle-orm';
import { visitGuests } from '../../db/schema';
import type { Deps } from '../../deps';
import type { Room } from '../rooms';
import type { GuestRow } from './find-guest';
import { guestChannel, guestNamespace } from './guest-channels';

export async function listGuests(deps: Deps, { appointmentId, status }: Room): Promise<Guest[]> {
  if (status !== 'scheduled') return [];
  const rows = await deps.db
    .select()
    .from(visitGuests)
    .where(eq(visitGuests.appointmentId, appointmentId))
    .orderBy(asc(visitGuests.createdAt), asc(visitGuests.id));
  const entered = rows.filter(({ sessionHash }) => sessionHash !== null);
  const connected = await listConnected(deps, entered);
  return rows.map((row) => guestOnWire(row, connected.has(row.id)));
}

async function listConnected(deps: Deps, guests: GuestRow[]): Promise<Set<string>> {
  // Without a channel, `in` would select the sockets of all guests.
  if (guests.length === 0) return new Set();
  const channels = guests.map(({ id }) => guestChannel(id));
  const sockets = await guestNamespace(deps).in(channels).fetchSockets();
  return new Set(sockets.map(({ data }) => data.guestId));
}

function guestState({ admittedAt, sessionHash }: GuestRow): Guest['state'] {
  if (admittedAt) return 'admitted';
  return sessionHash ? 'waiting' : 'invited';
}

export function guestOnWire(row: GuestRow, isConnected: boolean): Guest {
  const { id, kind, invitedBy, createdAt, name } = row;
  return {
    _id: id,
    kind,
    invitedBy,
    invitedAt: createdAt.toISOString(),
    state: guestState(row),
    name,
    isConnected,
  };
}
