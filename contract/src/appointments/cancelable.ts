import { announcedStart, type VisitTiming } from './join-window';
import type { AppointmentStatus, ConsultationType } from './status';

export const DOCTOR_ABSENT_MINUTES_AFTER = 30;
const MINUTE_MS = 60_000;

type Cancelable =
  | { allowed: true; because: 'not-started' | 'doctor-late' | 'doctor-absent' }
  | { allowed: false; because: 'not-scheduled' | 'started' };

export const UNATTENDED_CANCEL_HOURS = 48;

export function cancelable(
  appointment: VisitTiming & {
    status: AppointmentStatus;
    consultationType: ConsultationType;
    doctorJoined: boolean;
    dispute?: { outcome: string | null } | null | undefined;
  },
  now: Date,
): Cancelable {
  const { status, consultationType, doctorJoined } = appointment;
  if (status === 'canceled' || appointment.dispute?.outcome === 'kept')
    return { allowed: false, because: 'not-scheduled' };
  const minutesSinceStart = (now.getTime() - new Date(appointment.startsAt).getTime()) / MINUTE_MS;
  if (minutesSinceStart < 0) return { allowed: true, because: 'not-started' };
  const isDoctorAbsent = consultationType === 'Video Consultation' && !doctorJoined;
  if (isDoctorAbsent && (status === 'scheduled' || minutesSinceStart <= UNATTENDED_CANCEL_HOURS * 60)) {
    const minutesWaited = (now.getTime() - announcedStart(appointment).getTime()) / MINUTE_MS;
    if (minutesWaited < 0) return { allowed: true, because: 'doctor-late' };
    if (minutesWaited >= DOCTOR_ABSENT_MINUTES_AFTER) return { allowed: true, because: 'doctor-absent' };
  }
  return { allowed: false, because: status === 'scheduled' ? 'started' : 'not-scheduled' };
}
