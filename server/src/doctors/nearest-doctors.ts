import { DOCTORS_PAGE_SIZE } from '@carelane/contract/doctors/endpoints';
import { doctorFee } from '@carelane/contract/doctors/fee';
import { and, asc, desc, sql } from 'drizzle-orm';
import { doctorProfiles } from '../db/schema';
import { orderBy } from './doctor-order';
import {
  type DoctorFilter,
  filterWords,
  isNearSql,
  nearnessSql,
  type SearchDeps,
  searchConditions,
} from './doctor-search';
import { type ListedDoctor, selectListed } from './listed-doctors';
import { nameDistance } from './name-distance';

/** Trigrams only find candidates, because swapped letters cost them too much. The number of typos decides. */
const CANDIDATE_SIMILARITY = 0.25;
const CANDIDATES_MAX = 400;
const NEAREST_MAX = 50;

export async function nearestDoctors(
  deps: SearchDeps,
  filter: DoctorFilter,
): Promise<{ doctors: ListedDoctor[]; aboveMaxFee: number }> {
  const now = deps.clock.now();
  const sort = filter.sort ?? 'rating';
  const base = searchConditions(deps.config, filter, now);
  const words = filterWords(filter);
  const nearness = nearnessSql(words);
  const rows = await deps.db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local pg_trgm.word_similarity_threshold = ${CANDIDATE_SIMILARITY}`));
    // Each name is compared once, however many doctors have it.
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
    return selectListed(tx, now, sort)
      .where(sql`${doctorProfiles.id} = any(${sql.param(ids)}::text[])`)
      .orderBy(...orderBy(sort));
  });
  const within = rows.filter((row) => filter.maxFee === undefined || doctorFee(row) <= filter.maxFee);
  return {
    doctors: within.slice(0, filter.limit ?? DOCTORS_PAGE_SIZE),
    aboveMaxFee: rows.length - within.length,
  };
}

function nearestNames(candidates: readonly { ids: string[]; name: string }[], words: string[]): string[] {
  const known = new Map<string, number>();
  const measured = candidates.flatMap(({ ids, name }) => {
    const distance = nameDistance(words, name, known);
    return distance === undefined ? [] : [{ ids, distance }];
  });
  const best = Math.min(...measured.map((one) => one.distance));
  return measured
    .filter((one) => one.distance === best)
    .flatMap((one) => one.ids)
    .slice(0, NEAREST_MAX);
}
