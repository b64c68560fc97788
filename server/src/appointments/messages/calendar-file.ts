import { bookedBySentence } from '@carelane/contract/appointments/booked-by';
import { withoutLinks } from '@carelane/contract/auth/plain-name';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { SLOT_MINUTES } from '@carelane/contract/doctors/slot-grid';
import type { Config } from '../../config';
import { addressIn } from '../../mail/address-in';
import { linkFor } from '../../mail/link-for';
import { calendarText, escapeText, utcStamp } from '../calendar/calendar-text';
import type { AppointmentRow } from '../queries';
import { visitPath, whenInFull } from './appointment-words';

type Reader = 'patient' | 'doctor';

/** RFC 5545. The UID never changes and SEQUENCE grows, so a calendar updates or removes the entry it already has. */
export function calendarFile(
  row: AppointmentRow,
  reader: Reader,
  config: Pick<Config, 'publicUrl' | 'mailFrom'>,
): string {
  const { appointment } = row;
  const canceled = appointment.status === 'canceled';
  const page = `${config.publicUrl}${visitPath(appointment.id)}`;
  return calendarText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Carelane//Appointments//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${canceled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    ...identityLines(appointment),
    `DTSTART:${utcStamp(appointment.startsAt)}`,
    `DTEND:${utcStamp(visitEnd(appointment))}`,
    ...describedLines(row, reader, config),
    `STATUS:${canceled ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER;CN=Carelane:mailto:${addressIn(config.mailFrom)}`,
    `URL:${pageFor(row, isBookedForPatient(row, reader), page)}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
}

/** The same in a mailed file and in the feed. */
export function identityLines(appointment: AppointmentRow['appointment']): string[] {
  return [
    `UID:appointment-${appointment.id}@carelane`,
    `SEQUENCE:${appointment.calendarSequence}`,
    `DTSTAMP:${utcStamp(appointment.updatedAt)}`,
  ];
}

/** What a guardian has booked is in the guardian's calendar. */
const isBookedForPatient = ({ appointment }: AppointmentRow, reader: Reader): boolean =>
  reader === 'patient' && appointment.bookedBy !== null;

/** In a guardian's calendar, a page opens for the patient. */
export function pageFor({ patient }: AppointmentRow, isGuardians: boolean, address: string): string {
  return isGuardians && patient.userId !== null ? linkFor(address, patient.userId) : address;
}

/** With whom, what kind of visit, and where. In a guardian's calendar also for whom. */
export function describedLines(
  row: AppointmentRow,
  reader: Reader,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  isGuardians = isBookedForPatient(row, reader),
): string[] {
  const { appointment, doctor, patient } = row;
  const other = withoutLinks(reader === 'patient' ? doctorTitle(doctor.name) : patient.name);
  const whose = isGuardians ? `${withoutLinks(patient.name)}: ` : '';
  const who = withoutLinks(bookedBySentence(appointment));
  const what = [appointment.consultationType, whenInFull(row, undefined), ...(who ? [who] : [])];
  const room = pageFor(row, isGuardians, `${publicUrl}/consultation/${appointment.id}`);
  const video = appointment.consultationType === 'Video Consultation';
  return [
    `SUMMARY:${escapeText(`${whose}Appointment with ${other}`)}`,
    `DESCRIPTION:${escapeText([...what, ...(video ? [room] : [])].join('\n'))}`,
    `LOCATION:${escapeText(video ? room : (doctor.clinicAddress ?? 'In person'))}`,
  ];
}

export function visitEnd({ startsAt }: { startsAt: Date }): Date {
  return new Date(startsAt.getTime() + SLOT_MINUTES * 60_000);
}
