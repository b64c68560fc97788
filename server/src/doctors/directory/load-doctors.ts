import { weekdayMask } from '@carelane/contract/doctors/availability';
import { doctorFee } from '@carelane/contract/doctors/fee';
import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { doctorProfiles } from '../../db/schema';
import { pickColumns, readStatement, textArray } from '../../db/statements/statement';
import { daySpan, scheduleFields, scheduleFrom, spanTypes } from '../schedules';
import type { DoctorDirectory } from './doctor-directory';

/** Few, so that other requests get in between. */
const DOCTORS_AT_ONCE = 500;

const listedDoctors = readStatement(
  'directory-doctors',
  { ids: textArray, ...spanTypes },
  (db, { ids, ...span }) =>
    db
      .select({
        ...pickColumns(
          doctorProfiles,
          'id',
          'name',
          'specialization',
          'fees',
          'experience',
          'rating',
          'ratingCount',
          'languages',
          'timezone',
          'weeklySlots',
        ),
        isVerified: sql<boolean>`${isNotNull(doctorProfiles.verifiedAt)}`,
        ...scheduleFields(sql`${doctorProfiles.id}`, span),
      })
      .from(doctorProfiles)
      .where(
        and(
          sql`${doctorProfiles.id} = any(${ids}::text[])`,
          eq(doctorProfiles.status, sql`'active'` as SQL<'active'>),
        ),
      )
      // Sorting all of them by id later is quick when they nearly are.
      .orderBy(asc(doctorProfiles.id)),
);

type Row = Awaited<ReturnType<typeof listedDoctors>>[number];

/** Until when a hold of the doctor lasts. */
export type Holds = Map<string, number>;

/** Reads these doctors into the directory, and takes those out of it who are not listed any more. */
export async function loadDoctors(
  db: Queryable,
  directory: DoctorDirectory,
  holds: Holds,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const { days } = directory.calendar;
  const span = daySpan({ firstDay: days[0]?.date ?? '', lastDay: days.at(-1)?.date ?? '' }, now);
  for (let at = 0; at < ids.length; at += DOCTORS_AT_ONCE) {
    const some = ids.slice(at, at + DOCTORS_AT_ONCE);
    const rows = await listedDoctors(db, { ids: some, ...span });
    const listed = new Set(rows.map(({ id }) => id));
    for (const id of some) {
      holds.delete(id);
      if (!listed.has(id)) directory.remove(id);
    }
    for (const row of rows) putRow(directory, holds, row);
  }
}

function putRow(directory: DoctorDirectory, holds: Holds, row: Row): void {
  const { id, name, specialization, experience, rating, ratingCount, languages, isVerified } = row;
  const zone = directory.calendar.zoneNumber(row.timezone);
  const { exceptions, taken, closed } = scheduleFrom(row, row);
  const free = new Int32Array(directory.calendar.days.length);
  for (const [day, { date, weekday }] of directory.calendar.days.entries()) {
    const open = exceptions.get(date) ?? weekdayMask(row.weeklySlots, weekday);
    free[day] = open & directory.calendar.existing(zone, day);
  }
  for (const { startsAt, heldUntil } of taken) {
    directory.calendar.takeOut(free, zone, startsAt);
    if (heldUntil) holds.set(id, Math.min(heldUntil.getTime(), holds.get(id) ?? Number.POSITIVE_INFINITY));
  }
  for (const startsAt of closed) directory.calendar.takeOut(free, zone, startsAt);
  directory.put(
    {
      ...{ id, name, specialization, experience, ratingCount, languages, isVerified, zone },
      fee: doctorFee(row),
      rating: Math.round(rating * 100),
    },
    free,
  );
}
