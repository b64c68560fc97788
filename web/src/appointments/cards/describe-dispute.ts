import type { DisputeOutcome } from '@carelane/contract/appointments/dispute';
import type { Role } from '@carelane/contract/auth/account';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import type { AppointmentView } from '../appointment-view';

const DECIDED: Record<DisputeOutcome, string> = {
  refunded: 'We looked into this visit and decided to refund the payment.',
  kept: 'We looked into this visit and decided against a refund.',
  canceled: '',
};

export function describeDispute(
  { dispute, doctorName, patientName }: Pick<AppointmentView, 'dispute' | 'doctorName' | 'patientName'>,
  viewer: Role,
): string {
  if (!dispute) return '';
  if (dispute.outcome) return DECIDED[dispute.outcome];
  const other = viewer === 'doctor' ? patientName : doctorTitle(doctorName);
  const who = dispute.raisedBy === viewer ? 'You' : other;
  return `${who} told us that this visit did not take place. We will look into it and let you both know.`;
}
