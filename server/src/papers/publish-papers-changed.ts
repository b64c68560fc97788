import type { AppointmentRow } from '../appointments/queries';
import type { Deps } from '../deps';

export function publishPapersChanged(deps: Deps, { appointment, doctor, patient }: AppointmentRow): void {
  for (const { userId } of [doctor, patient])
    if (userId) deps.realtime.toUser(userId, 'papers-changed', { appointmentId: appointment.id });
}
