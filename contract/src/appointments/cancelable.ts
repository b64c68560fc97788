import type { AppointmentStatus, ConsultationType } from './status';

/** From then on a video visit whose doctor never came can be canceled again. */
export const DOCTOR_ABSENT_MINUTES_AFTER = 30;
const MINUTE_MS = 60_000;

export type Cancelable =
  | { allowed: true; because: 'not-started' | 'doctor-absent' }
  | { allowed: false; because: 'not-scheduled' | 'started' };

export function cancelable(
  appointment: {
    startsAt: string | Date;
    status: AppointmentStatus;
    consultationType: ConsultationType;
    doctorJoined: boolean;
  },
  now: Date,
): Cancelable {
  if (appointment.status !== 'scheduled') return { allowed: false, because: 'not-scheduled' };
  const start = new Date(appointment.startsAt).getTime();
  if (now.getTime() < start) return { allowed: true, because: 'not-started' };
  const absent =
    appointment.consultationType === 'Video Consultation' &&
    !appointment.doctorJoined &&
    now.getTime() >= start + DOCTOR_ABSENT_MINUTES_AFTER * MINUTE_MS;
  return absent ? { allowed: true, because: 'doctor-absent' } : { allowed: false, because: 'started' };
}
