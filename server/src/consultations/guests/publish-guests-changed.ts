import type { Deps } from '../../deps';
import type { Room } from '../rooms';

/** Makes the browsers of both people refetch the list of guests, whatever page they show. */
export function publishGuestsChanged({ realtime }: Deps, room: Room): void {
  for (const userId of [room.doctorUserId, room.patientUserId])
    if (userId) realtime.toUser(userId, 'guests-changed', { appointmentId: room.appointmentId });
}
