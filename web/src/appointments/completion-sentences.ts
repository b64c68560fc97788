import {
  DOCTOR_ABSENT_MINUTES_AFTER,
  UNATTENDED_CANCEL_HOURS,
} from '@carelane/contract/appointments/cancelable';
import { rupees } from '../lib/money';
import type { AppointmentView } from './appointment-view';

type Visit = Pick<
  AppointmentView,
  'startsAt' | 'consultationType' | 'doctorJoined' | 'patientName' | 'payment'
>;

const HOUR_MS = 3_600_000;

export function completionSentence(visit: Visit, now: Date): string {
  const { patientName, payment, consultationType, doctorJoined } = visit;
  const isFree = payment.status === 'free' || payment.amount === 0;
  const fee = rupees(payment.amount);
  const stillCancelable = isFree
    ? `${patientName} can still cancel`
    : `${patientName} can still cancel and get ${fee} back in full`;
  const startsAt = new Date(visit.startsAt);
  const isUnattended = consultationType === 'Video Consultation' && !doctorJoined;
  const cancelableUntilMs = startsAt.getTime() + UNATTENDED_CANCEL_HOURS * HOUR_MS;
  if (isUnattended && now.getTime() <= cancelableUntilMs) {
    const period = `from ${DOCTOR_ABSENT_MINUTES_AFTER} minutes to ${UNATTENDED_CANCEL_HOURS} hours after`;
    return now < startsAt
      ? `${stillCancelable} until the start, and ${period} it if you do not join.`
      : `You were not in the room at the time of this visit. ${stillCancelable} ${period} the start.`;
  }
  if (now < startsAt) return `${stillCancelable}, until the start.`;
  const money = isFree
    ? 'This visit was free, so there is nothing to refund.'
    : `You keep the fee of ${fee}.`;
  return `${money} ${patientName} can no longer cancel.`;
}
