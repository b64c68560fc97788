import { type SlotMask, weekdayName } from '@carelane/contract/doctors/slot-grid';
import {
  BOOKING_DAYS_AHEAD,
  bookingRange,
  type FreeTime,
  nextFreeSlot,
  type Schedule,
  type Slot,
  slotsForDate,
  type TakenSlot,
} from '@carelane/contract/doctors/slots-for-date';
import { addDays } from '@carelane/contract/time/zoned-time';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { appointments, closedTimes, doctorExceptions, doctorProfiles, users } from '../db/schema';
import { readStatement, textArray } from '../db/statements/statement';
import type { DoctorRow } from './queries';

export type DoctorHours = { id: string; timezone: string; weeklySlots: number[] | null };

const FIRST_QUERY_DAYS = 7;

type Days = { firstDay: string; lastDay: string };

export const spanTypes = {
  firstDay: doctorExceptions.onDate,
  lastDay: doctorExceptions.onDate,
  from: appointments.startsAt,
  until: appointments.startsAt,
  now: appointments.startsAt,
};

/** Strings are cheap to decode. Items are separated by spaces, and times are in seconds. */
export const scheduleFields = (doctorId: SQL, span: Record<keyof typeof spanTypes, SQL>) => ({
  exceptions: sql<string | null>`(
      select string_agg(to_char(${doctorExceptions.onDate}, 'YYYY-MM-DD') || ':' || ${doctorExceptions.slots}, ' ')
      from ${doctorExceptions} where ${doctorExceptions.doctorId} = ${doctorId}
        and ${doctorExceptions.onDate} between ${span.firstDay}::date and ${span.lastDay}::date)`,
  taken: sql<string | null>`(
      select string_agg(extract(epoch from ${appointments.startsAt})::bigint::text || case when ${appointments.status} = 'held'
        then '/' || extract(epoch from ${appointments.heldUntil})::text else '' end, ' ')
      from ${appointments} where ${appointments.doctorId} = ${doctorId} and ${appointments.status} <> 'canceled'
        and ${appointments.startsAt} > ${span.from}::timestamptz and ${appointments.startsAt} < ${span.until}::timestamptz
        and (${appointments.status} <> 'held' or ${appointments.heldUntil} > ${span.now}::timestamptz))`,
  closed: sql<string | null>`(
      select string_agg(extract(epoch from ${closedTimes.startsAt})::bigint::text, ' ')
      from ${closedTimes} where ${closedTimes.doctorId} = ${doctorId}
        and ${closedTimes.startsAt} > ${span.from}::timestamptz and ${closedTimes.startsAt} < ${span.until}::timestamptz)`,
});

interface ScheduleTexts {
  exceptions: string | null;
  taken: string | null;
  closed: string | null;
}

/** A local day begins up to 14 hours before the UTC day of the same date, and ends up to 12 hours after it. */
export const daySpan = ({ firstDay, lastDay }: Days, now: Date) => ({
  firstDay,
  lastDay,
  from: new Date(`${addDays(firstDay, -1)}T00:00:00Z`),
  until: new Date(`${addDays(lastDay, 2)}T00:00:00Z`),
  now,
});

const selectSchedules = readStatement(
  'schedules',
  { ids: textArray, ...spanTypes },
  (db, { ids, ...span }) => {
    const doctorId = sql<string>`requested.id`;
    return db
      .select({ doctorId, ...scheduleFields(doctorId, span) })
      .from(sql`unnest(${ids}::text[]) as requested(id)`);
  },
);

const bookedFields = {
  id: doctorProfiles.id,
  userId: doctorProfiles.userId,
  status: doctorProfiles.status,
  verifiedAt: doctorProfiles.verifiedAt,
  verificationWithdrawnAt: doctorProfiles.verificationWithdrawnAt,
  suspendedAt: users.suspendedAt,
  fees: doctorProfiles.fees,
  timezone: doctorProfiles.timezone,
  weeklySlots: doctorProfiles.weeklySlots,
};
type BookedDoctor = Pick<DoctorRow, keyof typeof bookedFields>;

const doctorAndSchedule = readStatement(
  'doctor-and-schedule',
  { id: doctorProfiles.id, ...spanTypes },
  (db, { id, ...span }) =>
    db
      .select({ ...bookedFields, ...scheduleFields(sql`${doctorProfiles.id}`, span) })
      .from(doctorProfiles)
      .leftJoin(users, eq(users.id, doctorProfiles.userId))
      .where(eq(doctorProfiles.id, id)),
);

export function scheduleFrom(
  { timezone, weeklySlots }: Pick<DoctorHours, 'timezone' | 'weeklySlots'>,
  texts: ScheduleTexts | undefined,
): Schedule {
  return {
    timezone,
    weeklySlots,
    exceptions: new Map(
      splitOnSpaces(texts?.exceptions).map((word): [string, SlotMask] => {
        const [date = '', slots] = word.split(':');
        return [date, Number(slots)];
      }),
    ),
    taken: splitOnSpaces(texts?.taken).map((word): TakenSlot => {
      const [startsAt = '', heldUntil] = word.split('/');
      return { startsAt: fromSeconds(startsAt), heldUntil: heldUntil ? fromSeconds(heldUntil) : null };
    }),
    closed: splitOnSpaces(texts?.closed).map(fromSeconds),
  };
}

const fromSeconds = (seconds: string) => new Date(Number(seconds) * 1000);
const splitOnSpaces = (text: string | null | undefined) => (text ? text.split(' ') : []);

async function readSchedules(
  db: Queryable,
  doctors: readonly DoctorHours[],
  now: Date,
  days: Days,
): Promise<Map<string, ScheduleTexts>> {
  if (doctors.length === 0) return new Map();
  const rows = await selectSchedules(db, { ids: doctors.map((doctor) => doctor.id), ...daySpan(days, now) });
  return new Map(rows.map((row) => [row.doctorId, row]));
}

export async function loadSchedules(
  db: Queryable,
  doctors: readonly DoctorHours[],
  now: Date,
  days = daysAhead(now, BOOKING_DAYS_AHEAD),
): Promise<Map<string, Schedule>> {
  const texts = await readSchedules(db, doctors, now, days);
  return new Map(doctors.map((doctor) => [doctor.id, scheduleFrom(doctor, texts.get(doctor.id))]));
}

export function daysAhead(now: Date, days: number) {
  const today = now.toISOString().slice(0, 10);
  return { firstDay: addDays(today, -1), lastDay: addDays(today, days + 2) };
}

export async function findDoctorWithSlots(
  db: Queryable,
  id: string,
  date: string,
  now: Date,
): Promise<{ doctor: BookedDoctor; slots: Slot[] } | undefined> {
  const [row] = await doctorAndSchedule(db, { id, ...daySpan({ firstDay: date, lastDay: date }, now) });
  if (!row) return undefined;
  const { exceptions, taken, closed, ...doctor } = row;
  return { doctor, slots: slotsForDate(scheduleFrom(doctor, { exceptions, taken, closed }), date, now) };
}

export async function countFreeSlots(
  db: Queryable,
  doctor: DoctorHours,
  now: Date,
): Promise<{ date: string; free: number }[]> {
  const texts = await readSchedules(db, [doctor], now, daysAhead(now, BOOKING_DAYS_AHEAD));
  const schedule = scheduleFrom(doctor, texts.get(doctor.id));
  const { first } = bookingRange(now, doctor.timezone);
  return Array.from({ length: BOOKING_DAYS_AHEAD + 1 }, (_, day) => {
    const date = addDays(first, day);
    return {
      date,
      free: slotsForDate(schedule, date, now).filter((slot) => slot.status === 'available').length,
    };
  });
}

export async function nextFreeTimes(
  db: Queryable,
  doctors: readonly DoctorHours[],
  now: Date,
): Promise<Map<string, FreeTime>> {
  const freeTimes = new Map<string, FreeTime>();
  let remaining = doctors;
  for (const days of [FIRST_QUERY_DAYS, BOOKING_DAYS_AHEAD]) {
    const schedules = await loadSchedules(db, remaining, now, daysAhead(now, days));
    for (const [id, schedule] of schedules) {
      const slot = nextFreeSlot(schedule, now, days);
      if (slot) freeTimes.set(id, freeTime(slot));
    }
    remaining = remaining.filter(({ id }) => !freeTimes.has(id));
    if (remaining.length === 0) break;
  }
  return freeTimes;
}

const freeTime = ({ date, time, startsAt }: Slot & { date: string }): FreeTime => ({
  day: weekdayName(date),
  date,
  time,
  startsAt: startsAt.toISOString(),
});
