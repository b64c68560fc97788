import type { Deps } from '../../deps';
import type { Room } from '../rooms';

/** Both people read the list again, wherever they are in the product. */
export function publishGuestsChanged({ realtime }: Deps, room: Room): void {
  for (const userId of [room.doctorUserId, room.patientUserId])
    if (userId) realtime.toUser(userId, 'guests-changed', { appointmentId: room.appointmentId });
}
