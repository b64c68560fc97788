import { announcedStart } from '@carelane/contract/appointments/join-window';
import { weekdayName } from '@carelane/contract/doctors/slot-grid';
import { readerAndDoctorTime } from '@carelane/contract/time/reader-and-doctor-time';
import type { AppointmentRow } from '../queries';

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const formatDay = (date: string) => dayFormat.format(new Date(`${date}T00:00:00Z`));

type VisitTime = {
  appointment: Pick<AppointmentRow['appointment'], 'startsAt'>;
  doctor: Pick<AppointmentRow['doctor'], 'timezone'>;
};

type Lateness = Pick<AppointmentRow['appointment'], 'lateMinutes'>;

export const visitPath = (id: string) => `/appointments/${id}`;

export type Reader = { timezone: string | null } | undefined;

const zoneFor = (reader: Reader, { doctor }: Pick<VisitTime, 'doctor'>) =>
  reader?.timezone ?? doctor.timezone;

/** 'on 2 Mar 2026 at 10:30 AM India time', or 'on 2 Mar 2026 at 12:00 AM New York time (10:30 AM India time)' */
export function formatVisitTime(visit: VisitTime, reader: Reader): string {
  return formatDateAndTime(visit.appointment.startsAt, visit.doctor.timezone, zoneFor(reader, visit));
}

export function formatDateAndTime(instant: Date, doctorZone: string, readerZone: string): string {
  const { reader: local } = readerAndDoctorTime(instant, readerZone, doctorZone);
  return `on ${formatDay(local.date)} at ${formatClockTime(instant, doctorZone, readerZone)}`;
}

/** '10:50 AM India time' */
export function formatExpectedStart(visit: VisitTime & { appointment: Lateness }, reader: Reader): string {
  return formatClockTime(announcedStart(visit.appointment), visit.doctor.timezone, zoneFor(reader, visit));
}

export function lateSentence(visit: VisitTime & { appointment: Lateness }, reader: Reader): string {
  return visit.appointment.lateMinutes > 0
    ? ` The doctor is running late and expects to begin at about ${formatExpectedStart(visit, reader)}.`
    : '';
}

/** 'Monday, 2 Mar 2026, 10:30 AM India time' */
export function formatFullVisitTime(visit: VisitTime, reader: Reader): string {
  const { startsAt } = visit.appointment;
  const zone = zoneFor(reader, visit);
  const { reader: local } = readerAndDoctorTime(startsAt, zone, visit.doctor.timezone);
  return `${weekdayName(local.date)}, ${formatDay(local.date)}, ${formatClockTime(startsAt, visit.doctor.timezone, zone)}`;
}

/** '2 Mar 2026 at 10:30 AM India time' */
export function formatDeadline(at: Date, visit: Pick<VisitTime, 'doctor'>, reader: Reader): string {
  const zone = zoneFor(reader, visit);
  const { reader: local } = readerAndDoctorTime(at, zone, zone);
  return `${formatDay(local.date)} at ${local.time} ${local.zone}`;
}

function formatClockTime(instant: Date, doctorZone: string, readerZone: string): string {
  const { reader, doctor } = readerAndDoctorTime(instant, readerZone, doctorZone);
  const time = `${reader.time} ${reader.zone}`;
  if (!doctor) return time;
  const doctorDay = doctor.date === reader.date ? '' : `${formatDay(doctor.date)}, `;
  return `${time} (${doctorDay}${doctor.time} ${doctor.zone})`;
}
