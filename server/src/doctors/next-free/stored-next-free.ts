import type { FreeTime } from '@carelane/contract/doctors/slots-for-date';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { changedSchedules, doctorNextFree, doctorProfiles } from '../../db/schema';
import { computeNextFree, type Practice } from '../schedules';
import { freeTime } from './free-time';

export interface StoredNextFree {
  nextFreeAt: Date | null;
  /** Otherwise `nextFreeAt` is out of date. */
  isNextFreeStored: boolean;
}

/** For a query that joins `doctorNextFree` to `doctorProfiles`. */
export const storedNextFree = (now: SQL) => ({
  nextFreeAt: doctorNextFree.startsAt,
  isNextFreeStored: sql<boolean>`coalesce(${doctorNextFree.checkedAt} <= ${now} and ${doctorNextFree.validUntil} > ${now}
    and not exists (select from ${changedSchedules} where ${changedSchedules.doctorId} = ${doctorProfiles.id}), false)`,
});

/** The first free slot of each doctor: as stored where that is right, otherwise computed. */
export async function nextFreeTimes(
  db: Queryable,
  doctors: readonly (Practice & Partial<StoredNextFree>)[],
  now: Date,
): Promise<Map<string, FreeTime>> {
  const others = doctors.filter((doctor) => !doctor.isNextFreeStored);
  const computed = others.length > 0 ? await computeNextFree(db, others, now) : undefined;
  const times = new Map<string, FreeTime>();
  for (const { id, timezone, nextFreeAt, isNextFreeStored } of doctors) {
    const startsAt = isNextFreeStored ? nextFreeAt : computed?.get(id)?.startsAt;
    if (startsAt) times.set(id, freeTime(startsAt, timezone));
  }
  return times;
}
