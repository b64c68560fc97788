import type { AppointmentStatus } from '@carelane/contract/appointments/status';
import type { Deps } from '../../deps';
import { type NotificationRow, notificationOnWire } from '../../notifications/notify';

export interface VisitEvent {
  event: 'appointment-created' | 'appointment-cancelled' | 'appointment-updated';
  appointmentId: string;
  status: AppointmentStatus;
}

/** After the commit. Without a notification, because the person turned this kind off, the screens still refetch. */
export function publishVisitNotification(
  { realtime }: Pick<Deps, 'realtime'>,
  notification: NotificationRow,
  visit: VisitEvent,
): void {
  const { event, appointmentId, status } = visit;
  const payload = { ...notificationOnWire(notification), appointmentId };
  if (!notification.inApp) realtime.toUser(notification.userId, 'appointments-changed', {});
  else if (event === 'appointment-updated')
    realtime.toUser(notification.userId, event, { ...payload, status });
  else realtime.toUser(notification.userId, event, payload);
  for (const copy of notification.copies ?? []) publishVisitNotification({ realtime }, copy, visit);
}
