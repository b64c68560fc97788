import { isPatientWaiting } from '@carelane/contract/consultations/consultation';
import { useContext } from 'react';
import { SessionContext } from '../auth/session';
import { useRoomsInUse } from '../consultations/api';

/** Ids of the doctor's visits whose patient is waiting in the room. The `room-presence` event keeps them current. */
export function useWaitingPatients(): ReadonlySet<string> {
  const user = useContext(SessionContext);
  const rooms = useRoomsInUse(user?.role === 'doctor');
  return new Set(rooms.filter(isPatientWaiting).map(({ appointmentId }) => appointmentId));
}
