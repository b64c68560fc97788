import type { DoctorSort } from '@carelane/contract/doctors/endpoints';
import { doctorFee } from '@carelane/contract/doctors/fee';
import { asc, desc, gt, type SQL, sql } from 'drizzle-orm';
import { doctorNextFree, doctorProfiles } from '../db/schema';
import type { DoctorCursor } from './doctor-cursor';
import { feeSql } from './doctor-search';
import type { ListedDoctor } from './listed-doctors';

/** By the next free time as stored: doctors without one come last. The query must join `doctorNextFree`. */
export function orderBy(sort: DoctorSort): SQL[] {
  const first = {
    rating: [desc(doctorProfiles.rating), desc(doctorProfiles.ratingCount)],
    experience: [desc(doctorProfiles.experience)],
    fee: [asc(feeSql)],
    soonest: [asc(doctorNextFree.startsAt)],
  }[sort];
  return [...first, asc(doctorProfiles.id)];
}

/** Slots begin on whole minutes. 0 for a doctor without a free time. */
const MINUTE_MS = 60_000;

export function cursorKeys(row: ListedDoctor, sort: DoctorSort): DoctorCursor['keys'] {
  const keys: Record<DoctorSort, DoctorCursor['keys']> = {
    rating: [row.rating, row.ratingCount],
    experience: [row.experience],
    fee: [doctorFee(row)],
    soonest: [(row.nextFreeAt?.getTime() ?? 0) / MINUTE_MS],
  };
  return keys[sort];
}

/** The outer comparison gives the index its starting point, the inner one is exact. */
export function after(
  { keys: [first = 0, second = 0], id }: { keys: (number | SQL<number>)[]; id: string | SQL<string> },
  sort: DoctorSort,
): SQL {
  const t = doctorProfiles;
  const laterId = gt(t.id, id);
  if (sort === 'soonest') return laterFree(first, laterId);
  if (sort === 'fee') return sql`(${feeSql} >= ${first} and (${feeSql} > ${first} or ${laterId}))`;
  if (sort === 'experience')
    return sql`(${t.experience} <= ${first} and (${t.experience} < ${first} or ${laterId}))`;
  return sql`(${t.rating} <= ${first} and (${t.rating} < ${first} or ${t.ratingCount} < ${second}
    or (${t.ratingCount} = ${second} and ${laterId})))`;
}

function laterFree(minutes: number | SQL<number>, laterId: SQL): SQL {
  const { startsAt } = doctorNextFree;
  const time = sql`to_timestamp(${minutes}::int * 60.0)`;
  return sql`case when ${minutes}::int = 0 then ${startsAt} is null and ${laterId}
    else ${startsAt} is null or ${startsAt} > ${time} or (${startsAt} = ${time} and ${laterId}) end`;
}
