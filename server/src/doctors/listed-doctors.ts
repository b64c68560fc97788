import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { doctorNextFree, doctorProfiles, users } from '../db/schema';
import { type StoredNextFree, storedNextFree } from './next-free/stored-next-free';
import { type DoctorRow, doctorFields } from './queries';

export type ListedDoctor = DoctorRow & StoredNextFree;

/** Doctors with their next free time as stored. */
export function selectListed(db: Queryable, now: Date | SQL) {
  const at = now instanceof Date ? sql`${now.toISOString()}::timestamptz` : now;
  return db
    .select({ ...doctorFields, ...storedNextFree(at) })
    .from(doctorProfiles)
    .leftJoin(users, eq(users.id, doctorProfiles.userId))
    .leftJoin(doctorNextFree, eq(doctorNextFree.doctorId, doctorProfiles.id))
    .$dynamic();
}
