import { readerAndDoctorTime } from '@carelane/contract/time/reader-and-doctor-time';
import { zoneName } from '@carelane/contract/time/zone-name';
import { monthAndDay, viewerZone, weekday } from './dates';

interface VisitClock {
  viewerTime: string;
  doctorTime?: string;
}

export function visitClock(at: string | Date, doctorZone: string, ownZone = viewerZone()): VisitClock {
  const { reader, doctor } = readerAndDoctorTime(new Date(at), ownZone, doctorZone);
  if (!doctor) return { viewerTime: reader.time };
  const day = doctor.date === reader.date ? '' : `${weekday(doctor.date)}, ${monthAndDay(doctor.date)}, `;
  return {
    viewerTime: `${reader.time} ${reader.zone}`,
    doctorTime: `${day}${doctor.time} ${doctor.zone}`,
  };
}

export function visitClockInWords(at: string | Date, doctorZone: string): string {
  const { viewerTime, doctorTime } = visitClock(at, doctorZone);
  return doctorTime ? `${viewerTime} (${doctorTime})` : viewerTime;
}

export const twoZonesInWords = (doctorZone: string): string =>
  `Times are in your time zone, ${zoneName(viewerZone())}. Smaller times are in the doctor’s time zone, ${zoneName(doctorZone)}.`;
