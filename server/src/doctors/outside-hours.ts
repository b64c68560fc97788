import type { AppointmentOutsideHours } from '@carelane/contract/doctors/days-off';
import { hasSlot, SLOTS_PER_DAY, slotMinute } from '@carelane/contract/doctors/slot-grid';
import { openMask } from '@carelane/contract/doctors/slots-for-date';
import { minuteLabel, zonedDate, zonedInstant, zonedTime } from '@carelane/contract/time/zoned-time';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { isUpcoming } from '../db/is-upcoming';
import { appointments, doctorExceptions, doctorProfiles, patientProfiles } from '../db/schema';

export async function appointmentsOutsideHours(
  db: Queryable,
  doctorId: string,
  now: Date,
): Promise<(AppointmentOutsideHours & { patientId: string })[]> {
  const visits = await db
    .select({
      _id: appointments.id,
      patientId: appointments.patientId,
      patientName: patientProfiles.name,
      date: appointments.localDate,
      slot: appointments.slot,
      startsAt: appointments.startsAt,
      timezone: doctorProfiles.timezone,
      agreedZone: appointments.timezone,
      weeklySlots: doctorProfiles.weeklySlots,
    })
    .from(appointments)
    .innerJoin(doctorProfiles, eq(doctorProfiles.id, appointments.doctorId))
    .innerJoin(patientProfiles, eq(patientProfiles.id, appointments.patientId))
    .where(and(eq(appointments.doctorId, doctorId), isUpcoming(now)))
    .orderBy(asc(appointments.startsAt));
  const exceptionRows = await db
    .select({ date: doctorExceptions.onDate, slots: doctorExceptions.slots })
    .from(doctorExceptions)
    .where(eq(doctorExceptions.doctorId, doctorId));
  const exceptions = new Map(exceptionRows.map(({ date, slots }): [string, number] => [date, slots]));
  return visits
    .filter(({ weeklySlots, ...visit }) => {
      const { date, slot } = slotInCurrentZone(visit);
      return slot === undefined || !hasSlot(openMask({ weeklySlots, exceptions }, date), slot);
    })
    .map(({ _id, patientId, patientName, startsAt, timezone }) => {
      const { date, minuteOfDay } = zonedTime(startsAt, timezone);
      const time = minuteLabel(minuteOfDay);
      return { _id, patientId, patientName, date, time, startsAt: startsAt.toISOString() };
    });
}

function slotInCurrentZone(visit: {
  date: string;
  slot: number;
  startsAt: Date;
  timezone: string;
  agreedZone: string | null;
}): { date: string; slot: number | undefined } {
  const { timezone, agreedZone, startsAt } = visit;
  if (agreedZone === null || agreedZone === timezone) return visit;
  const date = zonedDate(startsAt, timezone);
  const slots = Array.from({ length: SLOTS_PER_DAY }, (_, slot) => slot);
  const slot = slots.find(
    (candidate) => zonedInstant(date, slotMinute(candidate), timezone)?.getTime() === startsAt.getTime(),
  );
  return { date, slot };
}
