import type { Role } from '@carelane/contract/auth/account';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { clockTime, dayInWords } from '../../lib/dates';
import type { AppointmentView } from '../appointment-view';

type Visit = Pick<AppointmentView, 'choice' | 'doctorName' | 'patientName' | 'payment'>;

/** 'another time or your money back'; a free visit has no money to give back. */
export function choices({ payment }: Pick<AppointmentView, 'payment'>, whose: 'your' | 'the'): string {
  return payment.amount > 0 ? `another time or ${whose} money back` : 'another time';
}

/** 'Tomorrow, 10:30 AM' in the viewer's zone. */
export const deadline = (by: string, now: Date) => `${dayInWords(by, now)}, ${clockTime(by)}`;

/** A visit that the doctor cannot attend, while the patient chooses; otherwise undefined. */
export function choiceNote(visit: Visit, viewer: Role, now: Date) {
  if (!visit.choice) return undefined;
  const until = deadline(visit.choice.by, now);
  return viewer === 'patient'
    ? {
        badge: 'Please choose',
        sentence: `${doctorTitle(visit.doctorName)} cannot attend. Choose ${choices(visit, 'your')} by ${until}.`,
      }
    : {
        badge: 'You cannot attend',
        sentence: `${visit.patientName} can choose ${choices(visit, 'the')} until ${until}.`,
      };
}
