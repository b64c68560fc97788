import type { Role } from '@carelane/contract/auth/account';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import type { VisitEvent } from '@carelane/contract/visits/visit';
import type { AppointmentView } from '../appointments/appointment-view';
import { shortDate } from '../lib/dates';
import { rupees } from '../lib/money';
import { visitClock } from '../lib/visit-clock';

type VisitDetails = Pick<AppointmentView, 'doctorName' | 'patientName' | 'timezone'>;

export const formatInstant = (at: string, zone: string) =>
  `${shortDate(at)}, ${visitClock(at, zone).viewerTime}`;

export function eventSentence(event: VisitEvent, visit: VisitDetails, viewer: Role): string {
  const { kind, by, from, to, minutes = 0, amount = 0, outcome, guest } = event;
  const doctor = viewer === 'doctor' ? 'You' : doctorTitle(visit.doctorName);
  const patient = viewer === 'patient' ? 'You' : visit.patientName;
  const actor = by === 'doctor' ? doctor : patient;
  switch (kind) {
    case 'booked':
      return amount > 0 ? `Booked, ${rupees(amount)} paid` : 'Booked';
    case 'moved':
      return from && to
        ? `Moved from ${formatInstant(from, visit.timezone)} to ${formatInstant(to, visit.timezone)}`
        : 'Moved';
    case 'late':
      return minutes > 0 ? `${doctor} announced a delay of about ${minutes} minutes` : 'Back on time';
    case 'cannot-attend':
      return `${doctor} could not attend`;
    case 'joined':
      return `${actor} joined`;
    case 'guest-joined':
      return `${guest?.name ?? 'A guest'} joined as ${guest?.kind ?? 'guest'}, invited by ${by === viewer ? 'you' : actor}`;
    case 'ended':
      return 'The session ended';
    case 'completed':
      return 'The visit was completed';
    case 'patient-absent':
      return viewer === 'patient'
        ? `${doctor} closed the visit because you did not come`
        : `You closed the visit because ${visit.patientName} did not come`;
    case 'disputed':
      return `${actor} told us that the visit did not take place`;
    case 'decided':
      return outcome === 'refunded' ? 'We decided to refund the payment' : 'We decided against a refund';
    case 'canceled':
      return by ? `${actor} canceled the visit` : 'Canceled';
    case 'refunding':
      return `Refund of ${rupees(amount)} started`;
    case 'refunded':
      return `${rupees(amount)} refunded`;
  }
}
