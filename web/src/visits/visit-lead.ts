import { announcedStart, joinWindow } from '@carelane/contract/appointments/join-window';
import type { Role } from '@carelane/contract/auth/account';
import type { AppointmentView } from '../appointments/appointment-view';
import { dayInWords, relativeDay } from '../lib/dates';
import { visitClock } from '../lib/visit-clock';

export function visitLead(visit: AppointmentView, viewer: Role, now: Date): string {
  if (visit.patientAbsent) return 'This visit was closed because the patient did not come.';
  if (visit.status === 'completed')
    return 'This visit is completed. Its chat, notes, papers and prescriptions stay here.';
  if (visit.choice) return 'This visit cannot take place as planned.';
  if (visit.status === 'canceled') return 'This visit was canceled.';
  const isInPerson = visit.consultationType === 'In-person Consultation';
  const dayAndTime = (at: Date) => {
    const day = relativeDay(at, now)?.toLowerCase() ?? dayInWords(at, now);
    return `${day}, ${visitClock(at, visit.timezone).viewerTime}`;
  };
  const join = joinWindow(visit, now);
  if (join.state === 'early') {
    if (isInPerson) return `The visit is at the clinic: ${dayAndTime(announcedStart(visit))}.`;
    const from = dayAndTime(join.opensAt);
    return viewer === 'patient' ? `You can join from ${from}.` : `The patient can join from ${from}.`;
  }
  if (join.state !== 'open') return 'The time for this visit has passed.';
  return isInPerson ? 'It is time for this visit, at the clinic.' : 'The room is open.';
}
