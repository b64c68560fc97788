import { dayNameOf, type SlotMask } from '@carelane/contract/doctors/slot-grid';
import {
  BOOKING_DAYS_AHEAD,
  bookingRange,
  type FreeTime,
  nextFreeSlot,
  type Schedule,
  type Slot,
  slotsForDate,
  type Taken,
} from '@carelane/contract/doctors/slots-for-date';
import { addDays } from '@carelane/contract/time/zoned-time';
import { and, between, gt, inArray, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { appointments, doctorExceptions } from '../db/schema';

type Practice = { id: string; timezone: string; weeklySlots: number[] | null };

const DAY_MS = 86_400_000;
/** Most doctors have a free slot within a week; only for the others the whole range is read. */
const FIRST_LOOK_DAYS = 7;

/** What is needed to tell the slots of these doctors from now until that many days on. */
export async function loadSchedules(
  db: Queryable,
  doctors: readonly Practice[],
  now: Date,
  days = BOOKING_DAYS_AHEAD,
): Promise<Map<string, Schedule>> {
  const ids = doctors.map((doctor) => doctor.id);
  if (ids.length === 0) return new Map();
  const today = now.toISOString().slice(0, 10);
  const until = new Date(now.getTime() + (days + 2) * DAY_MS);
  const exceptionRows = await db
    .select()
    .from(doctorExceptions)
    .where(
      and(
        inArray(doctorExceptions.doctorId, ids),
        between(doctorExceptions.onDate, addDays(today, -1), addDays(today, days + 2)),
      ),
    );
  const takenRows = await db
    .select({
      doctorId: appointments.doctorId,
      startsAt: appointments.startsAt,
      heldUntil: appointments.heldUntil,
      status: appointments.status,
    })
    .from(appointments)
    .where(
      and(
        inArray(appointments.doctorId, ids),
        sql`${appointments.status} <> 'canceled'`,
        gt(appointments.startsAt, new Date(now.getTime() - DAY_MS)),
        lt(appointments.startsAt, until),
        or(sql`${appointments.status} <> 'held'`, gt(appointments.heldUntil, now)),
      ),
    );
  const exceptions = byDoctor(exceptionRows);
  const taken = byDoctor(takenRows);
  return new Map(
    doctors.map((doctor): [string, Schedule] => [
      doctor.id,
      {
        timezone: doctor.timezone,
        weeklySlots: doctor.weeklySlots,
        exceptions: new Map(
          (exceptions.get(doctor.id) ?? []).map((row): [string, SlotMask] => [row.onDate, row.slots]),
        ),
        taken: (taken.get(doctor.id) ?? []).map(
          (row): Taken => ({
            startsAt: row.startsAt,
            heldUntil: row.status === 'held' ? row.heldUntil : null,
          }),
        ),
      },
    ]),
  );
}

export async function loadSchedule(db: Queryable, doctor: Practice, now: Date): Promise<Schedule> {
  const schedule = (await loadSchedules(db, [doctor], now)).get(doctor.id);
  if (!schedule) throw new Error('unreachable: every doctor asked for has a schedule');
  return schedule;
}

export async function slotsOfDoctor(
  db: Queryable,
  doctor: Practice,
  date: string,
  now: Date,
): Promise<Slot[]> {
  return slotsForDate(await loadSchedule(db, doctor, now), date, now);
}

/** How many slots are free on each day of the booking range. */
export async function freeDays(
  db: Queryable,
  doctor: Practice,
  now: Date,
): Promise<{ date: string; free: number }[]> {
  const schedule = await loadSchedule(db, doctor, now);
  const { first } = bookingRange(now, doctor.timezone);
  return Array.from({ length: BOOKING_DAYS_AHEAD + 1 }, (_, day) => {
    const date = addDays(first, day);
    return {
      date,
      free: slotsForDate(schedule, date, now).filter((slot) => slot.status === 'available').length,
    };
  });
}

/** The first free time of each of these doctors, in two to four queries however many they are. */
export async function nextFreeTimes(
  db: Queryable,
  doctors: readonly Practice[],
  now: Date,
): Promise<Map<string, FreeTime>> {
  const found = new Map<string, FreeTime>();
  let remaining = doctors;
  for (const days of [FIRST_LOOK_DAYS, BOOKING_DAYS_AHEAD]) {
    const schedules = await loadSchedules(db, remaining, now, days);
    for (const [id, schedule] of schedules) {
      const free = nextFreeSlot(schedule, now, days);
      if (free) {
        found.set(id, {
          day: dayNameOf(free.date),
          date: free.date,
          time: free.time,
          startsAt: free.startsAt.toISOString(),
        });
      }
    }
    remaining = remaining.filter((doctor) => !found.has(doctor.id));
  }
  return found;
}

function byDoctor<R extends { doctorId: string }>(rows: readonly R[]): Map<string, R[]> {
  const groups = new Map<string, R[]>();
  for (const row of rows) {
    const group = groups.get(row.doctorId);
    if (group) group.push(row);
    else groups.set(row.doctorId, [row]);
  }
  return groups;
}
