import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { doctorProfiles } from '../db/schema';
import { orderBy } from './doctor-order';
import { type DoctorFilter, feeSql } from './doctor-search';

export interface DoctorCount {
  total: number;
  aboveMaxFee: number;
  /** Counting stopped early: there are more. */
  atLeast: boolean;
}

/** How many doctors match at each fee: a count for every position of the fee slider. */
export interface FeeCounts {
  fees: { fee: number; doctors: number }[];
  /** Of all fees. */
  counted: number;
  atLeast: boolean;
}

/** Availability on a date is computed doctor by doctor, so only this many are counted, best rated first. */
const MAX_FREE_COUNTED = 500;

export async function countByFee(
  db: Queryable,
  matching: SQL | undefined,
  { availableOn }: DoctorFilter,
): Promise<FeeCounts> {
  const isBounded = availableOn !== undefined;
  const all = db
    .select({ fee: feeSql.as('fee') })
    .from(doctorProfiles)
    .where(matching)
    .$dynamic();
  const found = (isBounded ? all.orderBy(...orderBy('rating')).limit(MAX_FREE_COUNTED + 1) : all).as('found');
  const byFee = db
    .select({ fee: found.fee, doctors: sql`count(*)`.as('doctors') })
    .from(found)
    .groupBy(found.fee)
    .as('by_fee');
  // One text is cheaper to read than a row for each fee.
  const [row] = await db
    .select({ text: sql<string | null>`string_agg(${byFee.fee} || ':' || ${byFee.doctors}, ' ')` })
    .from(byFee);
  const fees = (row?.text?.split(' ') ?? []).map((word) => {
    const [fee, doctors] = word.split(':');
    return { fee: Number(fee), doctors: Number(doctors) };
  });
  const counted = fees.reduce((sum, { doctors }) => sum + doctors, 0);
  return { fees, counted, atLeast: isBounded && counted > MAX_FREE_COUNTED };
}

export function countWithin({ fees, counted, atLeast }: FeeCounts, maxFee: number | undefined): DoctorCount {
  const within = fees.filter(({ fee }) => maxFee === undefined || fee <= maxFee);
  const total = within.reduce((sum, { doctors }) => sum + doctors, 0);
  const aboveMaxFee = counted - total;
  return { total: atLeast ? Math.min(total, MAX_FREE_COUNTED) : total, aboveMaxFee, atLeast };
}
