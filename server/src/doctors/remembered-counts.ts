import type { Clock } from '../clock';
import type { Queryable } from '../db/client';
import type { DoctorFilter } from './doctor-search';

export interface DoctorCount {
  total: number;
  aboveMaxFee: number;
  /** Counting stopped early: there are more. */
  atLeast: boolean;
}

const LARGE = 5_000;
const CACHE_MS = 30_000;
const MAX_ENTRIES = 500;

const caches = new WeakMap<Queryable, Map<string, { count: DoctorCount; until: number }>>();

/** Large counts are cached for half a minute, since one doctor more among thousands goes unnoticed. Small counts are always fresh. */
export async function cachedCount(
  { db, clock }: { db: Queryable; clock: Clock },
  filter: DoctorFilter,
  countNow: () => Promise<DoctorCount>,
): Promise<DoctorCount> {
  const { limit: _limit, cursor: _cursor, sort: _sort, brief: _brief, ...query } = filter;
  const key = JSON.stringify(Object.entries(query).sort());
  const cache = caches.get(db) ?? new Map<string, { count: DoctorCount; until: number }>();
  caches.set(db, cache);
  const now = clock.now().getTime();
  const cached = cache.get(key);
  if (cached && cached.until > now) return cached.count;
  const count = await countNow();
  if (count.atLeast || count.total + count.aboveMaxFee >= LARGE) {
    if (cache.size >= MAX_ENTRIES) cache.clear();
    cache.set(key, { count, until: now + CACHE_MS });
  }
  return count;
}
