import {
  ALL_SLOTS,
  FIRST_SLOT_MINUTE,
  SLOT_MINUTES,
  SLOTS_PER_DAY,
} from '@carelane/contract/doctors/slot-grid';
import { BOOKING_DAYS_AHEAD } from '@carelane/contract/doctors/slots-for-date';
import { addDays, weekdayIndex } from '@carelane/contract/time/zoned-time';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { appointments, closedTimes, doctorExceptions, doctorProfiles } from '../db/schema';

/** True for a doctor with a free slot on that local date: the rule of slotsForDate, in SQL. */
export function hasFreeSlotOnSql(date: string, now: Date): SQL {
  const open = sql`coalesce(
    (select ${doctorExceptions.slots} from ${doctorExceptions}
      where ${doctorExceptions.doctorId} = ${doctorProfiles.id} and ${doctorExceptions.onDate} = ${date}::date),
    ${doctorProfiles.weeklySlots}[${sql.raw(String(weekdayIndex(date) + 1))}],
    ${sql.raw(String(ALL_SLOTS))})`;
  return sql`(${open} & ${comingSlotsSql(date, now)} & ~${takenSlotsSql(date, now)}) <> 0`;
}

/** Booked, held and closed times, in the doctor's current zone: a visit that was agreed in another one may overlap two slots. */
function takenSlotsSql(date: string, now: Date): SQL {
  const near = (startsAt: AnyColumn) =>
    sql`${startsAt} >= ${addDays(date, -1)}::timestamptz and ${startsAt} < ${addDays(date, 2)}::timestamptz`;
  const slots = sql`(extract(epoch from (busy.starts_at at time zone ${doctorProfiles.timezone}) - ${date}::date) / 60
    - ${sql.raw(String(FIRST_SLOT_MINUTE))}) / ${sql.raw(String(SLOT_MINUTES))}`;
  const bit = (slot: SQL) =>
    sql`case when ${slot} between 0 and ${sql.raw(String(SLOTS_PER_DAY - 1))} then 1 << ${slot} else 0 end`;
  return sql`coalesce(
    (select bit_or(${bit(sql`floor(${slots})::int`)} | ${bit(sql`ceil(${slots})::int`)}) from (
      select ${appointments.startsAt} from ${appointments}
      where ${appointments.doctorId} = ${doctorProfiles.id} and ${near(appointments.startsAt)}
        and ${appointments.status} <> 'canceled'
        and (${appointments.status} <> 'held' or ${appointments.heldUntil} > ${now.toISOString()}::timestamptz)
      union all
      select ${closedTimes.startsAt} from ${closedTimes}
      where ${closedTimes.doctorId} = ${doctorProfiles.id} and ${near(closedTimes.startsAt)}) busy(starts_at)),
    0)`;
}

/** The slots of the date that have not begun in the doctor's zone. Only near now or the end of the range does the zone matter. */
function comingSlotsSql(date: string, now: Date): SQL {
  const today = now.toISOString().slice(0, 10);
  if (date > addDays(today, 1) && date < addDays(today, BOOKING_DAYS_AHEAD - 1))
    return sql.raw(String(ALL_SLOTS));
  if (date < addDays(today, -1) || date > addDays(today, BOOKING_DAYS_AHEAD + 1)) return sql.raw('0');
  const local = sql`(${now.toISOString()}::timestamptz at time zone ${doctorProfiles.timezone})`;
  const minute = sql`(extract(hour from ${local}) * 60 + extract(minute from ${local}))::int`;
  const begun = sql`greatest(0, least(${sql.raw(String(SLOTS_PER_DAY))},
    floor((${minute} - ${sql.raw(String(FIRST_SLOT_MINUTE))})::numeric / ${sql.raw(String(SLOT_MINUTES))})::int + 1))`;
  return sql`(case
    when ${date}::date < ${local}::date or ${date}::date > ${local}::date + ${sql.raw(String(BOOKING_DAYS_AHEAD))} then 0
    when ${date}::date > ${local}::date then ${sql.raw(String(ALL_SLOTS))}
    else (${sql.raw(String(ALL_SLOTS))} >> ${begun}) << ${begun} end)`;
}
