import type { ClosedTime } from '@carelane/contract/doctors/days-off';
import { slotsForDate } from '@carelane/contract/doctors/slots-for-date';
import { minuteLabel, zonedDate, zonedTime } from '@carelane/contract/time/zoned-time';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Queryable, Tx } from '../db/client';
import { closedTimes } from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { prepareSlotAnnouncement } from './announce-slots';
import { type DoctorRow, isPracticing, lockDoctorByUser } from './queries';
import { loadSchedules } from './schedules';

/** The caller has locked the doctor. */
export async function closeTimes(tx: Tx, doctorId: string, times: readonly Date[]): Promise<void> {
  if (times.length === 0) return;
  await tx
    .insert(closedTimes)
    .values(times.map((startsAt) => ({ doctorId, startsAt })))
    .onConflictDoNothing();
}

export async function listClosedTimes(
  db: Queryable,
  doctor: { id: string; timezone: string },
  now: Date,
): Promise<ClosedTime[]> {
  const rows = await db
    .select({ startsAt: closedTimes.startsAt })
    .from(closedTimes)
    .where(and(eq(closedTimes.doctorId, doctor.id), gt(closedTimes.startsAt, now)))
    .orderBy(asc(closedTimes.startsAt));
  return rows.map(({ startsAt }) => {
    const { date, minuteOfDay } = zonedTime(startsAt, doctor.timezone);
    return { startsAt: startsAt.toISOString(), date, time: minuteLabel(minuteOfDay) };
  });
}

export async function openTimes(
  deps: Deps,
  viewer: Viewer,
  times: readonly string[],
): Promise<{ closedTimes: ClosedTime[]; message: string }> {
  const requestedTimes = times.map((time) => new Date(time));
  const { announce, ...result } = await deps.db.transaction(async (tx) => {
    const doctor = await lockDoctorByUser(tx, viewer.userId);
    const opened = await tx
      .delete(closedTimes)
      .where(and(eq(closedTimes.doctorId, doctor.id), inArray(closedTimes.startsAt, requestedTimes)))
      .returning({ startsAt: closedTimes.startsAt });
    const bookable = await countBookable(tx, deps, doctor, requestedTimes);
    return {
      announce:
        opened.length > 0 && bookable > 0 ? await prepareSlotAnnouncement(tx, deps, doctor) : undefined,
      closedTimes: await listClosedTimes(tx, doctor, deps.clock.now()),
      message: openedMessage(requestedTimes.length, bookable),
    };
  });
  announce?.();
  return result;
}

async function countBookable(tx: Tx, deps: Deps, doctor: DoctorRow, times: readonly Date[]): Promise<number> {
  if (!isPracticing(doctor, deps.config)) return 0;
  const now = deps.clock.now();
  const schedule = (await loadSchedules(tx, [doctor], now)).get(doctor.id);
  const isFree = (time: Date) =>
    schedule &&
    slotsForDate(schedule, zonedDate(time, doctor.timezone), now).some(
      ({ status, startsAt }) => status === 'available' && startsAt.getTime() === time.getTime(),
    );
  return times.filter(isFree).length;
}

function openedMessage(times: number, bookable: number): string {
  if (bookable === times) return 'Patients can book these times again.';
  return bookable === 0
    ? 'These times are no longer closed, but patients cannot book them. Please check your hours, days off and status.'
    : 'Patients can book some of these times again. The others are taken, past or outside your hours.';
}
