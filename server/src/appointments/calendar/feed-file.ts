import type { Config } from '../../config';
import { addressForReader, descriptionLines, identityLines, visitEnd } from '../messages/calendar-file';
import type { AppointmentRow } from '../queries';
import { calendarText, utcStamp } from './calendar-text';
import { localStamp, offsetMinutes, timeZoneLines } from './time-zone-lines';

export interface FeedReader {
  userId: string;
  role: 'patient' | 'doctor';
  showsNames: boolean;
}

type PublicUrl = Pick<Config, 'publicUrl'>;

/** RFC 5545, with the name and refresh interval of RFC 7986. */
export function feedFile(rows: AppointmentRow[], reader: FeedReader, config: PublicUrl): string {
  return calendarText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Carelane//Appointments//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:Appointments',
    'X-WR-CALNAME:Appointments',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...zoneRanges(rows).flatMap(({ zone, first, last }) => timeZoneLines(zone, first, last)),
    ...rows.flatMap((row) => eventLines(row, reader, config)),
    'END:VCALENDAR',
  ]);
}

function eventLines(row: AppointmentRow, reader: FeedReader, config: PublicUrl): string[] {
  const { appointment } = row;
  // Until the patient chooses another time, the visit will not take place at this one.
  const isCanceled = appointment.status === 'canceled' || appointment.chooseBy !== null;
  const isReadByGuardian = reader.role === 'patient' && row.patient.userId !== reader.userId;
  return [
    'BEGIN:VEVENT',
    ...identityLines(appointment),
    `LAST-MODIFIED:${utcStamp(appointment.updatedAt)}`,
    `DTSTART${zonedStamp(appointment.startsAt, row.doctor.timezone)}`,
    `DTEND${zonedStamp(visitEnd(appointment), row.doctor.timezone)}`,
    ...(reader.showsNames ? descriptionLines(row, reader.role, config, isReadByGuardian) : neutralLines(row)),
    `URL:${addressForReader(row, isReadByGuardian, `${config.publicUrl}/appointments`)}`,
    `STATUS:${isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${isCanceled ? 'TRANSPARENT' : 'OPAQUE'}`,
    'CLASS:PRIVATE',
    'END:VEVENT',
  ];
}

/** Others may see the calendar, so it names nobody. */
function neutralLines({ appointment }: AppointmentRow): string[] {
  const isVideo = appointment.consultationType === 'Video Consultation';
  return ['SUMMARY:Appointment', `LOCATION:${isVideo ? 'Online' : 'In person'}`];
}

function zonedStamp(at: Date, zone: string): string {
  return `;TZID=${zone}:${localStamp(at.getTime(), offsetMinutes(zone, at.getTime()))}`;
}

function zoneRanges(rows: AppointmentRow[]): { zone: string; first: Date; last: Date }[] {
  const byZone = new Map<string, { zone: string; first: Date; last: Date }>();
  for (const { appointment, doctor } of rows) {
    const { startsAt } = appointment;
    const first = byZone.get(doctor.timezone)?.first ?? startsAt;
    byZone.set(doctor.timezone, { zone: doctor.timezone, first, last: startsAt });
  }
  return [...byZone.values()];
}
