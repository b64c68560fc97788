import { zoneName } from './zone-name';
import { minuteLabel, zonedTime } from './zoned-time';

interface Clock {
  /** yyyy-MM-dd */
  date: string;
  /** '10:30 AM' */
  time: string;
  /** 'India time' */
  zone: string;
}

function readClock(at: Date, zone: string): Clock {
  const { date, minuteOfDay } = zonedTime(at, zone);
  return { date, time: minuteLabel(minuteOfDay), zone: zoneName(zone) };
}

/** A moment in the reader's time zone and, if date or time differ there, in the doctor's. */
export function bothClocks(
  at: Date,
  readerZone: string,
  doctorZone: string,
): { own: Clock; doctors?: Clock } {
  const own = readClock(at, readerZone);
  const doctors = readClock(at, doctorZone);
  return own.date === doctors.date && own.time === doctors.time ? { own } : { own, doctors };
}
