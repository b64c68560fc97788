import type { Role } from '@carelane/contract/auth/account';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { dayInWords } from '../../lib/dates';
import { visitClock } from '../../lib/visit-clock';
import type { AppointmentView } from '../appointment-view';

type Visit = Pick<AppointmentView, 'choice' | 'doctorName' | 'patientName' | 'payment' | 'timezone'>;

export function choicesPhrase({ payment }: Pick<AppointmentView, 'payment'>, whose: 'your' | 'the'): string {
  return payment.amount > 0 ? `another time or ${whose} money back` : 'another time';
}

export function deadlinePhrase(
  by: string,
  { timezone }: Pick<AppointmentView, 'timezone'>,
  now: Date,
): string {
  const day = dayInWords(by, now);
  const dayPhrase = RELATIVE_DAYS.includes(day) ? day.toLowerCase() : `on ${day}`;
  return `${visitClock(by, timezone).viewerTime} ${dayPhrase}`;
}
const RELATIVE_DAYS = ['Yesterday', 'Today', 'Tomorrow'];

export function choiceNote(visit: Visit, viewer: Role, now: Date) {
  if (!visit.choice) return undefined;
  const until = deadlinePhrase(visit.choice.by, visit, now);
  return viewer === 'patient'
    ? {
        badge: 'Please choose',
        sentence: `${doctorTitle(visit.doctorName)} cannot attend. Choose ${choicesPhrase(visit, 'your')} by ${until}.`,
      }
    : {
        badge: 'You cannot attend',
        sentence: `${visit.patientName} can choose ${choicesPhrase(visit, 'the')} until ${until}.`,
      };
}
