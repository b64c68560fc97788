import { zoneName } from './zone-name';
import { minuteLabel, zonedTime } from './zoned-time';

interface LocalTime {
  date: string;
  /** '10:30 AM' */
  time: string;
  /** 'India time' */
  zone: string;
}

function localTime(at: Date, zone: string): LocalTime {
  const { date, minuteOfDay } = zonedTime(at, zone);
  return { date, time: minuteLabel(minuteOfDay), zone: zoneName(zone) };
}

export function readerAndDoctorTime(
  at: Date,
  readerZone: string,
  doctorZone: string,
): { reader: LocalTime; doctor?: LocalTime } {
  const reader = localTime(at, readerZone);
  const doctor = localTime(at, doctorZone);
  return reader.date === doctor.date && reader.time === doctor.time ? { reader } : { reader, doctor };
}
