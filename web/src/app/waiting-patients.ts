import { isPatientWaiting } from '@carelane/contract/consultations/consultation';
import { useContext } from 'react';
import { SessionContext } from '../auth/session';
import { useRoomsInUse } from '../consultations/api';

export function useWaitingPatients(): ReadonlySet<string> {
  const user = useContext(SessionContext);
  const rooms = useRoomsInUse(user?.role === 'doctor');
  return new Set(rooms.filter(isPatientWaiting).map(({ appointmentId }) => appointmentId));
}
