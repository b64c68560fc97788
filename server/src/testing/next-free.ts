import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { doctorNextFree, doctorProfiles } from '../db/schema';
import { storedNextFree } from '../doctors/next-free/stored-next-free';
import { computeNextFree } from '../doctors/schedules';

/** The doctors whose stored next free time would be shown, and is not what their times say. Empty if all is well. */
export async function wrongNextFree(db: Queryable, now: Date) {
  const rows = await db
    .select({
      id: doctorProfiles.id,
      timezone: doctorProfiles.timezone,
      weeklySlots: doctorProfiles.weeklySlots,
      ...storedNextFree(sql`${now.toISOString()}::timestamptz`),
    })
    .from(doctorProfiles)
    .leftJoin(doctorNextFree, eq(doctorNextFree.doctorId, doctorProfiles.id));
  const right = await computeNextFree(db, rows, now);
  return rows
    .filter((row) => row.isNextFreeStored)
    .map(({ id, nextFreeAt }) => ({ id, stored: nextFreeAt, right: right.get(id)?.startsAt ?? null }))
    .filter(({ stored, right }) => stored?.getTime() !== right?.getTime());
}
