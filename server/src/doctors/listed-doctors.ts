import type { DoctorSort } from '@carelane/contract/doctors/endpoints';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { doctorNextFree, doctorProfiles, users } from '../db/schema';
import { type StoredNextFree, storedNextFree } from './next-free/stored-next-free';
import { type DoctorRow, doctorFields } from './queries';

export type ListedDoctor = DoctorRow & StoredNextFree;

/** Doctors with their next free time as stored. */
export function selectListed(db: Queryable, now: Date | SQL, sort: DoctorSort) {
  const at = now instanceof Date ? sql`${now.toISOString()}::timestamptz` : now;
  const listed = db
    .select({ ...doctorFields, ...storedNextFree(at) })
    .from(doctorProfiles)
    .leftJoin(users, eq(users.id, doctorProfiles.userId))
    .$dynamic();
  const hasSame = eq(doctorNextFree.doctorId, doctorProfiles.id);
  // Every doctor has a row. Only an inner join lets the index of free times give the order.
  return sort === 'soonest'
    ? listed.innerJoin(doctorNextFree, hasSame)
    : listed.leftJoin(doctorNextFree, hasSame);
}
