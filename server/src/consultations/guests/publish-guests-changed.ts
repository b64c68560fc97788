import type { Deps } from '../../deps';
import type { Room } from '../rooms';

export function publishGuestsChanged({ realtime }: Deps, room: Room): void {
  for (const userId of [room.doctorUserId, room.patientUserId])
    if (userId) realtime.toUser(userId, 'guests-changed', { appointmentId: room.appointmentId });
}
