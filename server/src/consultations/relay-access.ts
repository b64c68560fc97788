import { countsAsPresent } from '@carelane/contract/appointments/join-window';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { isInRoom, readPresence } from './presence';
import type { Room } from './rooms';

/**
 * After the join window, only while the other person is in the room, so that a call that runs late can still be
 * repaired.
 */
export async function canUseRelay(deps: Deps, room: Room, viewer: Viewer): Promise<boolean> {
  const now = deps.clock.now();
  if (countsAsPresent(room, now)) return true;
  if (now < room.startsAt) return false;
  const other = viewer.role === 'doctor' ? room.patientUserId : room.doctorUserId;
  return other !== null && isInRoom(deps, room.roomId, other);
}

export async function canGuestUseRelay(deps: Deps, room: Room): Promise<boolean> {
  const now = deps.clock.now();
  if (countsAsPresent(room, now)) return true;
  if (now < room.startsAt) return false;
  const [presence] = await readPresence(deps, [room]);
  return presence !== undefined && (presence.doctor || presence.patient);
}
