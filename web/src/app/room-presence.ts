import { isPatientWaiting } from '@carelane/contract/consultations/consultation';
import { useSession } from '../auth/session';
import { useRoomsInUse } from '../consultations/api';

/** The doctor's appointments whose patient is in the room and waits; live by the `room-presence` event. */
export function useRoomPresence(): { waiting: ReadonlySet<string> } {
  const { user } = useSession();
  const rooms = useRoomsInUse(user.role === 'doctor');
  return { waiting: new Set(rooms.filter(isPatientWaiting).map(({ appointmentId }) => appointmentId)) };
}
