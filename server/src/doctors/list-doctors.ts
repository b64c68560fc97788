import { DOCTORS_PAGE_SIZE, type DoctorSort } from '@carelane/contract/doctors/endpoints';
import { feeOf } from '@carelane/contract/doctors/fee';
import { and, asc, desc, eq, gt, lte, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Config } from '../config';
import type { Queryable } from '../db/client';
import { prepared } from '../db/prepared';
import { doctorProfiles } from '../db/schema';
import type { Deps } from '../deps';
import { type DoctorCursor, readCursor, writeCursor } from './doctor-cursor';
import {
  type DoctorFilter,
  feeSql,
  isNearSql,
  nearnessSql,
  searchConditions,
  specialtyOf,
  wordConditions,
  wordsOf,
} from './doctor-search';
import { nameDistance } from './name-distance';
import { type DoctorRow, isPractisingSql, selectDoctors } from './queries';
import { type DoctorCount, recallCount } from './remembered-counts';

export interface DoctorPage {
  doctors: DoctorRow[];
  page: DoctorCount & { nextCursor: string | null; nearest: boolean };
}

type SearchDeps = Pick<Deps, 'config' | 'clock'> & { db: Queryable };

/** The active doctors that match. Where no name matches to the letter, the nearest names answer. */
export async function listDoctors(deps: SearchDeps, filter: DoctorFilter): Promise<DoctorPage> {
  const limit = filter.limit ?? DOCTORS_PAGE_SIZE;
  const sort = filter.sort ?? 'rating';
  const cursor = readCursor(filter.cursor, sort);
  const base = searchConditions(deps.config, filter, deps.clock.now());
  const matching = and(base, wordConditions(filter));

  const counted = cursor ?? (await recallCount(deps, filter, () => countDoctors(deps.db, matching, filter)));
  if (counted.total + counted.aboveMaxFee === 0 && wordsOf(filter).length > 0)
    return nearestDoctors(deps, filter, base);

  const rows = isCommon(filter)
    ? await commonSearch(deps, filter, sort, cursor, limit + 1)
    : await selectDoctors(deps.db)
        .where(and(matching, withinFee(filter.maxFee), cursor && after(cursor, sort)))
        .orderBy(...orderOf(sort))
        .limit(limit + 1);
  const doctors = rows.slice(0, limit);
  const last = doctors.at(-1);
  const nextCursor =
    rows.length > limit && last
      ? writeCursor({ ...counted, sort, keys: keysOf(last, sort), id: last.id })
      : null;
  return {
    doctors,
    page: {
      total: counted.total,
      aboveMaxFee: counted.aboveMaxFee,
      atLeast: counted.atLeast,
      nextCursor,
      nearest: false,
    },
  };
}

type Given<T> = T | Placeholder;

function withinFee(maxFee: Given<number> | undefined): SQL | undefined {
  return maxFee === undefined ? undefined : lte(feeSql, maxFee);
}

/** The searches without words, dates or rare filters: few enough shapes that each is prepared once. */
function isCommon(filter: DoctorFilter): boolean {
  const { experience, minRating, language, availableOn } = filter;
  const rare = [experience, minRating, language, availableOn];
  return wordsOf(filter).length === 0 && rare.every((value) => value === undefined);
}

const commonSearches = new Map<string, ReturnType<typeof prepareSearch>>();

function commonSearch(
  { db, config }: SearchDeps,
  filter: DoctorFilter,
  sort: DoctorSort,
  cursor: DoctorCursor | undefined,
  limit: number,
): Promise<DoctorRow[]> {
  const specialty = specialtyOf(filter);
  const shape = {
    sort,
    verification: config.doctorVerification,
    ofSpecialty: specialty !== undefined,
    upToFee: filter.maxFee !== undefined,
    further: cursor !== undefined,
  };
  const name = `doctors-${Object.values(shape).join('-')}`;
  const search = commonSearches.get(name) ?? prepareSearch(name, config, shape);
  commonSearches.set(name, search);
  const [first, second] = cursor?.keys ?? [];
  return search(db, { specialty, maxFee: filter.maxFee, first, second: second ?? 0, id: cursor?.id, limit });
}

function prepareSearch(
  name: string,
  config: Config,
  shape: { sort: DoctorSort; ofSpecialty: boolean; upToFee: boolean; further: boolean },
) {
  const given = (word: string) => sql.placeholder(word);
  const place = { keys: [given('first'), given('second')], id: given('id') };
  return prepared(name, (db) =>
    selectDoctors(db)
      .where(
        and(
          isPractisingSql(config),
          shape.ofSpecialty ? eq(doctorProfiles.specialization, given('specialty')) : undefined,
          withinFee(shape.upToFee ? given('maxFee') : undefined),
          shape.further ? after(place, shape.sort) : undefined,
        ),
      )
      .orderBy(...orderOf(shape.sort))
      .limit(given('limit')),
  );
}

/** Who is free on a date is worked out doctor by doctor: so many are counted, the best rated first, and no more. */
const FREE_COUNTED_AT_MOST = 500;

async function countDoctors(
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
  const found = (isBounded ? all.orderBy(...orderOf('rating')).limit(FREE_COUNTED_AT_MOST + 1) : all).as(
    'found',
  );
  const within = maxFee === undefined ? sql`true` : lte(found.fee, maxFee);
  const [counts = { total: 0, aboveMaxFee: 0 }] = await db
    .select({
      total: sql<number>`(count(*) filter (where ${within}))::int`,
      aboveMaxFee: sql<number>`(count(*) filter (where not ${within}))::int`,
    })
    .from(found);
  const { total, aboveMaxFee } = counts;
  if (!isBounded || total + aboveMaxFee <= FREE_COUNTED_AT_MOST) return { ...counts, atLeast: false };
  return { total: Math.min(total, FREE_COUNTED_AT_MOST), aboveMaxFee, atLeast: true };
}

function orderOf(sort: DoctorSort): SQL[] {
  const first = {
    rating: [desc(doctorProfiles.rating), desc(doctorProfiles.ratingCount)],
    experience: [desc(doctorProfiles.experience)],
    fee: [asc(feeSql)],
  }[sort];
  return [...first, asc(doctorProfiles.id)];
}

function keysOf(row: DoctorRow, sort: DoctorSort): DoctorCursor['keys'] {
  const keys: Record<DoctorSort, DoctorCursor['keys']> = {
    rating: [row.rating, row.ratingCount],
    experience: [row.experience],
    fee: [feeOf(row)],
  };
  return keys[sort];
}

/** The outer comparison lets the index begin at the right place, the inner one is exact. */
function after(
  { keys: [first = 0, second = 0], id }: { keys: Given<number>[]; id: Given<string> },
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

/** Trigrams only gather candidates, for letters swapped cost them dearly; the slips decide. */
const CANDIDATE_SIMILARITY = 0.25;
const CANDIDATES_MAX = 400;
const NEAREST_MAX = 50;

async function nearestDoctors(
  deps: SearchDeps,
  filter: DoctorFilter,
  base: SQL | undefined,
): Promise<DoctorPage> {
  const words = wordsOf(filter);
  const nearness = nearnessSql(words);
  const rows = await deps.db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local pg_trgm.word_similarity_threshold = ${CANDIDATE_SIMILARITY}`));
    // Each name is measured once, however many doctors have it.
    const candidates = await tx
      .select({
        name: doctorProfiles.name,
        ids: sql<string[]>`array_agg(${doctorProfiles.id} order by ${doctorProfiles.id})`,
      })
      .from(doctorProfiles)
      .where(and(base, isNearSql(words)))
      .groupBy(doctorProfiles.name)
      .orderBy(desc(nearness), asc(doctorProfiles.name))
      .limit(CANDIDATES_MAX);
    const ids = nearestNames(candidates, words);
    if (ids.length === 0) return [];
    return selectDoctors(tx)
      .where(sql`${doctorProfiles.id} = any(${sql.param(ids)}::text[])`)
      .orderBy(...orderOf(filter.sort ?? 'rating'));
  });
  const within = rows.filter((row) => filter.maxFee === undefined || feeOf(row) <= filter.maxFee);
  const doctors = within.slice(0, filter.limit ?? DOCTORS_PAGE_SIZE);
  return {
    doctors,
    page: {
      total: doctors.length,
      aboveMaxFee: rows.length - within.length,
      atLeast: false,
      nextCursor: null,
      nearest: rows.length > 0,
    },
  };
}

function nearestNames(candidates: readonly { ids: string[]; name: string }[], words: string[]): string[] {
  const measured = candidates.flatMap(({ ids, name }) => {
    const distance = nameDistance(words, name);
    return distance === undefined ? [] : [{ ids, distance }];
  });
  const best = Math.min(...measured.map((one) => one.distance));
  return measured
    .filter((one) => one.distance === best)
    .flatMap((one) => one.ids)
    .slice(0, NEAREST_MAX);
}
