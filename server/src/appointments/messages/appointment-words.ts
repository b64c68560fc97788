import { minuteLabel, slotLabel, weekdayName } from '@carelane/contract/doctors/slot-grid';
import { zonedTime } from '@carelane/contract/time/zoned-time';
import type { AppointmentRow } from '../queries';

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

type Timed = {
  appointment: Pick<AppointmentRow['appointment'], 'localDate' | 'slot' | 'startsAt'>;
  doctor: Pick<AppointmentRow['doctor'], 'timezone'>;
};

/** 'on 2 Mar 2026 at 10:30 AM (Asia/Kolkata)': the doctor's local time, with its zone. */
export function whenInWords({ appointment, doctor }: Timed): string {
  const date = longDate.format(new Date(`${appointment.localDate}T00:00:00Z`));
  return `on ${date} at ${slotLabel(appointment.slot)} (${doctor.timezone})`;
}

/** The same words for an instant in any zone, where it need not be a slot. */
export function instantInWords(instant: Date, zone: string): string {
  const { date, minuteOfDay } = zonedTime(instant, zone);
  return `on ${longDate.format(new Date(`${date}T00:00:00Z`))} at ${minuteLabel(minuteOfDay)} (${zone})`;
}

/** 'Monday, 2 Mar 2026, 10:30 AM, time zone Asia/Kolkata (GMT+5:30)' */
export function whenInFull({ appointment, doctor }: Timed): string {
  const date = longDate.format(new Date(`${appointment.localDate}T00:00:00Z`));
  const offset = offsetFormat(doctor.timezone)
    .formatToParts(appointment.startsAt)
    .find((part) => part.type === 'timeZoneName')?.value;
  const zone = `time zone ${doctor.timezone}${offset ? ` (${offset})` : ''}`;
  return `${weekdayName(appointment.localDate)}, ${date}, ${slotLabel(appointment.slot)}, ${zone}`;
}

/** '2 Mar 2026 at 10:30 AM (Asia/Kolkata)' */
export function momentInWords(at: Date, timeZone: string): string {
  const date = at.toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone });
  const time = at.toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', timeZone });
  return `${date} at ${time} (${timeZone})`;
}

const offsetFormats = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter costs more than all its uses in a booking. */
function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  const format =
    offsetFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' });
  offsetFormats.set(timeZone, format);
  return format;
}
