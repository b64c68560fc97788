import type { IceServers } from '@carelane/contract/consultations/consultation';
import type { Deps } from '../../deps';
import { createIceServers } from '../ice-servers';
import { canGuestUseRelay } from '../relay-access';
import type { SeatedGuest } from './find-guest';

export async function guestIceServers(deps: Deps, { guest, room }: SeatedGuest): Promise<IceServers> {
  const relayUser = (await canGuestUseRelay(deps, room)) ? guest.id : undefined;
  return createIceServers(deps.config, deps.clock.now(), relayUser);
}
