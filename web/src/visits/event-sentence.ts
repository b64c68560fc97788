import type { Role } from '@carelane/contract/auth/account';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import type { VisitEvent } from '@carelane/contract/visits/visit';
import type { AppointmentView } from '../appointments/appointment-view';
import { shortDate } from '../lib/dates';
import { rupees } from '../lib/money';
import { visitClock } from '../lib/visit-clock';

type People = Pick<AppointmentView, 'doctorName' | 'patientName' | 'timezone'>;

/** '05 Mar 2026, 10:30 AM' in the viewer's time zone, which is named if the doctor's is a different one. */
export const moment = (at: string, zone: string) => `${shortDate(at)}, ${visitClock(at, zone).own}`;

/** What happened, in a few words addressed to the viewer. */
export function eventSentence(event: VisitEvent, people: People, viewer: Role): string {
  const { kind, by, from, to, minutes = 0, amount = 0, outcome, guest } = event;
  const doctor = viewer === 'doctor' ? 'You' : doctorTitle(people.doctorName);
  const patient = viewer === 'patient' ? 'You' : people.patientName;
  const who = by === 'doctor' ? doctor : patient;
  switch (kind) {
    case 'booked':
      return amount > 0 ? `Booked, ${rupees(amount)} paid` : 'Booked';
    case 'moved':
      return from && to
        ? `Moved from ${moment(from, people.timezone)} to ${moment(to, people.timezone)}`
        : 'Moved';
    case 'late':
      return minutes > 0 ? `${doctor} announced a delay of about ${minutes} minutes` : 'Back on time';
    case 'cannot-attend':
      return `${doctor} could not attend`;
    case 'joined':
      return `${who} joined`;
    case 'guest-joined':
      return `${guest?.name ?? 'A guest'} joined as ${guest?.kind ?? 'guest'}, invited by ${by === viewer ? 'you' : who}`;
    case 'ended':
      return 'The session ended';
    case 'completed':
      return 'The visit was completed';
    case 'patient-absent':
      return viewer === 'patient'
        ? `${doctor} closed the visit because you did not come`
        : `You closed the visit because ${people.patientName} did not come`;
    case 'disputed':
      return `${who} told us that the visit did not take place`;
    case 'decided':
      return outcome === 'refunded' ? 'We decided to refund the payment' : 'We decided against a refund';
    case 'canceled':
      return by ? `${who} canceled the visit` : 'Canceled';
    case 'refunding':
      return `Refund of ${rupees(amount)} started`;
    case 'refunded':
      return `${rupees(amount)} refunded`;
  }
}
