import { weekdayMask } from '@carelane/contract/doctors/availability';
import { doctorFee } from '@carelane/contract/doctors/fee';
import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { doctorProfiles } from '../../db/schema';
import { pickColumns, readStatement, textArray } from '../../db/statements/statement';
import { daySpan, scheduleFields, scheduleFrom, spanTypes } from '../schedules';
import type { DoctorDirectory } from './doctor-directory';

/** Small, so that other requests can run in between. */
const DOCTORS_PER_BATCH = 500;

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
          // A literal, so that a generic plan can use the partial indexes on active doctors.
          eq(doctorProfiles.status, sql`'active'` as SQL<'active'>),
        ),
      )
      // Nearly sorted rows are quick to sort by id later.
      .orderBy(asc(doctorProfiles.id)),
);

type Row = Awaited<ReturnType<typeof listedDoctors>>[number];

export type Holds = Map<string, number>;

export async function loadDoctors(
  db: Queryable,
  directory: DoctorDirectory,
  holds: Holds,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const { days } = directory.calendar;
  const span = daySpan({ firstDay: days[0]?.date ?? '', lastDay: days.at(-1)?.date ?? '' }, now);
  for (let start = 0; start < ids.length; start += DOCTORS_PER_BATCH) {
    const batch = ids.slice(start, start + DOCTORS_PER_BATCH);
    const rows = await listedDoctors(db, { ids: batch, ...span });
    const listed = new Set(rows.map(({ id }) => id));
    for (const id of batch) {
      holds.delete(id);
      if (!listed.has(id)) directory.remove(id);
    }
    for (const row of rows) putRow(directory, holds, row);
  }
}

function putRow(directory: DoctorDirectory, holds: Holds, row: Row): void {
  const { id, name, specialization, experience, rating, ratingCount, languages, isVerified } = row;
  const zone = directory.calendar.zoneNumber(row.timezone);
  // The row contains both the doctor's hours and the texts of the schedule.
  const { exceptions, taken, closed } = scheduleFrom(row, row);
  const free = new Int32Array(directory.calendar.days.length);
  for (const [day, { date, weekday }] of directory.calendar.days.entries()) {
    const open = exceptions.get(date) ?? weekdayMask(row.weeklySlots, weekday);
    free[day] = open & directory.calendar.existingSlots(zone, day);
  }
  for (const { startsAt, heldUntil } of taken) {
    directory.calendar.removeOverlapping(free, zone, startsAt);
    if (heldUntil) holds.set(id, Math.min(heldUntil.getTime(), holds.get(id) ?? Number.POSITIVE_INFINITY));
  }
  for (const startsAt of closed) directory.calendar.removeOverlapping(free, zone, startsAt);
  directory.put(
    {
      id,
      name,
      specialization,
      fee: doctorFee(row),
      experience,
      rating: Math.round(rating * 100),
      ratingCount,
      languages,
      isVerified,
      zone,
    },
    free,
  );
}
