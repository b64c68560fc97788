import type { AppointmentStatus, ConsultationType } from './status';

/** How long a patient waits for a doctor who does not come before the visit counts as one that never was. */
export const DOCTOR_ABSENT_AFTER_MINUTES = 30;

export interface Cancelable {
  status: AppointmentStatus;
  startsAt: Date | string;
  consultationType: ConsultationType;
  /** The doctor entered the room at least once. */
  doctorJoined: boolean;
}

export type CancelVerdict =
  | { allowed: true; why: 'before-start' | 'doctor-absent' }
  | { allowed: false; why: 'not-scheduled' | 'started' };

/** Before the start: always. After it: only a video visit whose doctor never came, half an hour late. */
export function cancelVerdict(appointment: Cancelable, now: Date): CancelVerdict {
  if (appointment.status !== 'scheduled') return { allowed: false, why: 'not-scheduled' };
  const minutesLate = (now.getTime() - new Date(appointment.startsAt).getTime()) / 60_000;
  if (minutesLate < 0) return { allowed: true, why: 'before-start' };
  const neverCame = appointment.consultationType === 'Video Consultation' && !appointment.doctorJoined;
  return neverCame && minutesLate >= DOCTOR_ABSENT_AFTER_MINUTES
    ? { allowed: true, why: 'doctor-absent' }
    : { allowed: false, why: 'started' };
}
