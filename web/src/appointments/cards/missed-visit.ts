import { cancelable } from '@carelane/contract/appointments/cancelable';
import { joinWindow } from '@carelane/contract/appointments/join-window';
import { canCloseAsPatientAbsent } from '@carelane/contract/appointments/patient-absent';
import type { Role } from '@carelane/contract/auth/account';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { rupees } from '../../lib/money';
import type { AppointmentView } from '../appointment-view';

type Visit = Pick<
  AppointmentView,
  | 'startsAt'
  | 'status'
  | 'consultationType'
  | 'doctorJoined'
  | 'patientJoined'
  | 'patientAbsent'
  | 'doctorName'
  | 'patientName'
  | 'payment'
>;

interface MissedVisit {
  badge: 'Missed' | 'Not completed' | 'Did not come';
  sentence: string;
}

export function missedVisit(visit: Visit, viewer: Role, now: Date): MissedVisit | undefined {
  if (visit.patientAbsent && visit.status === 'completed')
    return {
      badge: 'Did not come',
      sentence:
        viewer === 'patient'
          ? `${doctorTitle(visit.doctorName)} closed this visit because you did not come. If you were there, we can help.`
          : `You closed this visit because ${visit.patientName} did not come.`,
    };
  if (joinWindow(visit, now).state !== 'over') return undefined;
  const { payment, patientName } = visit;
  const doctor = doctorTitle(visit.doctorName);
  const isFree = payment.status === 'free' || payment.amount === 0;
  const refund = isFree ? '' : ` and get ${rupees(payment.amount)} back in full`;
  if (cancelable(visit, now).because === 'doctor-absent')
    return {
      badge: 'Missed',
      sentence:
        viewer === 'patient'
          ? `${doctor} did not come. You can cancel this visit${refund}.`
          : `You were not in the room. ${patientName} can cancel this visit${refund}.`,
    };
  if (
    viewer === 'doctor' &&
    visit.consultationType === 'Video Consultation' &&
    canCloseAsPatientAbsent(visit, now)
  )
    return {
      badge: 'Did not come',
      sentence: `${patientName} was not in the room at the time of this visit. You can close it as “patient did not come”.`,
    };
  return {
    badge: 'Not completed',
    sentence:
      viewer === 'patient'
        ? `${doctor} has not marked this visit complete yet. If it did not take place, we can help.`
        : 'If this visit took place, mark it complete.',
  };
}
