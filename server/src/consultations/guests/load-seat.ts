import type { GuestServerPayload } from '@carelane/contract/consultations/guest-events';
import type { Deps } from '../../deps';
import { type FoundGuest, isSeated } from './find-guest';
import { listMessagesSince } from './guest-chat';
import { guestIceServers } from './guest-ice-servers';

export async function loadSeat(deps: Deps, found: FoundGuest): Promise<GuestServerPayload<'seat'>> {
  if (!isSeated(found)) return { state: 'waiting' };
  const { doctorName, patientName } = found;
  const { iceServers } = await guestIceServers(deps, found);
  const messages = await listMessagesSince(deps.db, found);
  return { state: 'admitted', doctorName, patientName, messages, iceServers };
}
