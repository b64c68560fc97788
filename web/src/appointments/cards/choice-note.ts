import type { Role } from '@carelane/contract/auth/account';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { dayInWords } from '../../lib/dates';
import { visitClock } from '../../lib/visit-clock';
import type { AppointmentView } from '../appointment-view';

type Visit = Pick<AppointmentView, 'choice' | 'doctorName' | 'patientName' | 'payment' | 'timezone'>;

/** 'another time or your money back', without the money for a free visit. */
export function choicesPhrase({ payment }: Pick<AppointmentView, 'payment'>, whose: 'your' | 'the'): string {
  return payment.amount > 0 ? `another time or ${whose} money back` : 'another time';
}

/**
 * In the viewer's time zone, as part of a sentence: "12:30 PM today", "09:00 AM on Friday, Nov 20". Names the zone if
 * the doctor's is different.
 */
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

/** Describes a visit that the doctor cannot attend while the patient can choose. Undefined for other visits. */
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
