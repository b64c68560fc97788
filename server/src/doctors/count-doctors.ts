import { lte, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { doctorProfiles } from '../db/schema';
import { orderBy } from './doctor-order';
import { type DoctorFilter, feeSql } from './doctor-search';
import type { DoctorCount } from './remembered-counts';

/** Availability on a date is computed doctor by doctor, so only this many are counted, best rated first. */
const MAX_FREE_COUNTED = 500;

export async function countDoctors(
  db: Queryable,
  matching: SQL | undefined,
  { maxFee, availableOn }: DoctorFilter,
): Promise<DoctorCount> {
  const isBounded = availableOn !== undefined;
  const all = db
    .select({ fee: feeSql.as('fee') })
    .from(doctorProfiles)
    .where(matching)
    .$dynamic();
  const found = (isBounded ? all.orderBy(...orderBy('rating')).limit(MAX_FREE_COUNTED + 1) : all).as('found');
  const within = maxFee === undefined ? sql`true` : lte(found.fee, maxFee);
  const [counts = { total: 0, aboveMaxFee: 0 }] = await db
    .select({
      total: sql<number>`(count(*) filter (where ${within}))::int`,
      aboveMaxFee: sql<number>`(count(*) filter (where not ${within}))::int`,
    })
    .from(found);
  const { total, aboveMaxFee } = counts;
  if (!isBounded || total + aboveMaxFee <= MAX_FREE_COUNTED) return { ...counts, atLeast: false };
  return { total: Math.min(total, MAX_FREE_COUNTED), aboveMaxFee, atLeast: true };
}
