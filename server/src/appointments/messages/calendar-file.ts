import { withoutLinks } from '@carelane/contract/auth/plain-name';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { SLOT_MINUTES } from '@carelane/contract/doctors/slot-grid';
import type { Config } from '../../config';
import type { AppointmentRow } from '../queries';
import { whenInFull } from './appointment-words';

const LINE_OCTETS = 75;

/** RFC 5545. The UID never changes and SEQUENCE grows, so a calendar updates or removes the entry it already has. */
export function calendarFile(
  row: AppointmentRow,
  reader: 'patient' | 'doctor',
  config: Pick<Config, 'publicUrl' | 'mailFrom'>,
): string {
  const { appointment, doctor, patient } = row;
  const canceled = appointment.status === 'canceled';
  const other = withoutLinks(reader === 'patient' ? doctorTitle(doctor.name) : patient.name);
  const room = `${config.publicUrl}/consultation/${appointment.id}`;
  const video = appointment.consultationType === 'Video Consultation';
  const endsAt = new Date(appointment.startsAt.getTime() + SLOT_MINUTES * 60_000);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Carelane//Appointments//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${canceled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:appointment-${appointment.id}@carelane`,
    `SEQUENCE:${appointment.calendarSequence}`,
    `DTSTAMP:${stamp(appointment.updatedAt)}`,
    `DTSTART:${stamp(appointment.startsAt)}`,
    `DTEND:${stamp(endsAt)}`,
    `SUMMARY:${escapeText(`Appointment with ${other}`)}`,
    `DESCRIPTION:${escapeText(`${appointment.consultationType}\n${whenInFull(row)}${video ? `\n${room}` : ''}`)}`,
    `LOCATION:${escapeText(video ? room : (doctor.clinicAddress ?? 'In person'))}`,
    `STATUS:${canceled ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER;CN=Carelane:mailto:${addressIn(config.mailFrom)}`,
    `URL:${config.publicUrl}/appointments`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

function stamp(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (char) => `\\${char}`).replace(/\r\n?|\n/g, '\\n');
}

/** Folds lines at 75 octets, never inside a character. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const char of line) {
    const size = Buffer.byteLength(char);
    if (octets + size > LINE_OCTETS) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += char;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}

function addressIn(from: string): string {
  return /<([^<>]+)>/.exec(from)?.[1] ?? from;
}
