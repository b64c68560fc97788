import type { DoctorSort } from '@carelane/contract/doctors/endpoints';
import { doctorFee } from '@carelane/contract/doctors/fee';
import { asc, desc, gt, type SQL, sql } from 'drizzle-orm';
import { doctorProfiles } from '../db/schema';
import type { DoctorCursor } from './doctor-cursor';
import { feeSql } from './doctor-search';
import type { DoctorRow } from './queries';

export function orderBy(sort: DoctorSort): SQL[] {
  const first = {
    rating: [desc(doctorProfiles.rating), desc(doctorProfiles.ratingCount)],
    experience: [desc(doctorProfiles.experience)],
    fee: [asc(feeSql)],
  }[sort];
  return [...first, asc(doctorProfiles.id)];
}

export function cursorKeys(row: DoctorRow, sort: DoctorSort): DoctorCursor['keys'] {
  const keys: Record<DoctorSort, DoctorCursor['keys']> = {
    rating: [row.rating, row.ratingCount],
    experience: [row.experience],
    fee: [doctorFee(row)],
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
  if (sort === 'fee') return sql`(${feeSql} >= ${first} and (${feeSql} > ${first} or ${laterId}))`;
  if (sort === 'experience')
    return sql`(${t.experience} <= ${first} and (${t.experience} < ${first} or ${laterId}))`;
  return sql`(${t.rating} <= ${first} and (${t.rating} < ${first} or ${t.ratingCount} < ${second}
    or (${t.ratingCount} = ${second} and ${laterId})))`;
}
