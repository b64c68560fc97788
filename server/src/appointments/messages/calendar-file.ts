import { bookedBySentence } from '@carelane/contract/appointments/booked-by';
import { withoutLinks } from '@carelane/contract/auth/links-in-text';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { SLOT_MINUTES } from '@carelane/contract/doctors/slot-grid';
import type { Config } from '../../config';
import { extractAddress } from '../../mail/extract-address';
import { linkFor } from '../../mail/link-for';
import { calendarText, escapeText, utcStamp } from '../calendar/calendar-text';
import type { AppointmentRow } from '../queries';
import { formatFullVisitTime, visitPath } from './appointment-text';

type ReaderRole = 'patient' | 'doctor';

/** RFC 5545: with the same UID and a higher SEQUENCE, a calendar updates or removes its entry. */
export function calendarFile(
  row: AppointmentRow,
  reader: ReaderRole,
  config: Pick<Config, 'publicUrl' | 'mailFrom'>,
): string {
  const { appointment } = row;
  const isCanceled = appointment.status === 'canceled';
  const pageUrl = `${config.publicUrl}${visitPath(appointment.id)}`;
  return calendarText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Carelane//Appointments//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${isCanceled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    ...identityLines(appointment),
    `DTSTART:${utcStamp(appointment.startsAt)}`,
    `DTEND:${utcStamp(visitEnd(appointment))}`,
    ...descriptionLines(row, reader, config),
    `STATUS:${isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER;CN=Carelane:mailto:${extractAddress(config.mailFrom)}`,
    `URL:${addressForReader(row, isBookedByGuardian(row, reader), pageUrl)}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
}

/** The same in emails and in the feed, so that a calendar recognizes the visit. */
export function identityLines(appointment: AppointmentRow['appointment']): string[] {
  return [
    `UID:appointment-${appointment.id}@carelane`,
    `SEQUENCE:${appointment.calendarSequence}`,
    `DTSTAMP:${utcStamp(appointment.updatedAt)}`,
  ];
}

const isBookedByGuardian = ({ appointment }: AppointmentRow, reader: ReaderRole): boolean =>
  reader === 'patient' && appointment.bookedBy !== null;

export function addressForReader(
  { patient }: AppointmentRow,
  isReadByGuardian: boolean,
  address: string,
): string {
  return isReadByGuardian ? linkFor(address, patient.id) : address;
}

export function descriptionLines(
  row: AppointmentRow,
  reader: ReaderRole,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  isReadByGuardian = isBookedByGuardian(row, reader),
): string[] {
  const { appointment, doctor, patient } = row;
  const otherName = withoutLinks(reader === 'patient' ? doctorTitle(doctor.name) : patient.name);
  const patientPrefix = isReadByGuardian ? `${withoutLinks(patient.name)}: ` : '';
  const bookedBy = withoutLinks(bookedBySentence(appointment));
  const details = [
    appointment.consultationType,
    formatFullVisitTime(row, undefined),
    ...(bookedBy ? [bookedBy] : []),
  ];
  const roomUrl = addressForReader(row, isReadByGuardian, `${publicUrl}/consultation/${appointment.id}`);
  const isVideo = appointment.consultationType === 'Video Consultation';
  return [
    `SUMMARY:${escapeText(`${patientPrefix}Appointment with ${otherName}`)}`,
    `DESCRIPTION:${escapeText([...details, ...(isVideo ? [roomUrl] : [])].join('\n'))}`,
    `LOCATION:${escapeText(isVideo ? roomUrl : (doctor.clinicAddress ?? 'In person'))}`,
  ];
}

export function visitEnd({ startsAt }: { startsAt: Date }): Date {
  return new Date(startsAt.getTime() + SLOT_MINUTES * 60_000);
}
