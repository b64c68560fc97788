import { readerAndDoctorTime } from '@carelane/contract/time/reader-and-doctor-time';
import { zoneName } from '@carelane/contract/time/zone-name';
import { monthAndDay, viewerZone, weekday } from './dates';

interface VisitClock {
  /** '10:30 AM', or '12:00 AM New York time' if the doctor's time differs. */
  viewerTime: string;
  /** '10:30 AM India time', with the day if that differs too. Undefined if both times are the same. */
  doctorTime?: string;
}

/** The time of a visit in the viewer's time zone, and also in the doctor's if that time differs. */
export function visitClock(at: string | Date, doctorZone: string, ownZone = viewerZone()): VisitClock {
  const { reader, doctor } = readerAndDoctorTime(new Date(at), ownZone, doctorZone);
  if (!doctor) return { viewerTime: reader.time };
  const day = doctor.date === reader.date ? '' : `${weekday(doctor.date)}, ${monthAndDay(doctor.date)}, `;
  return {
    viewerTime: `${reader.time} ${reader.zone}`,
    doctorTime: `${day}${doctor.time} ${doctor.zone}`,
  };
}

/** '12:00 AM New York time (10:30 AM India time)', for places that show plain text. */
export function visitClockInWords(at: string | Date, doctorZone: string): string {
  const { viewerTime, doctorTime } = visitClock(at, doctorZone);
  return doctorTime ? `${viewerTime} (${doctorTime})` : viewerTime;
}

/** Explains lists of times where the doctor's time is shown small beside the viewer's. */
export const twoZonesInWords = (doctorZone: string): string =>
  `Times are in your time zone, ${zoneName(viewerZone())}. Smaller times are in the doctor’s time zone, ${zoneName(doctorZone)}.`;
