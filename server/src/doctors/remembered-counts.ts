import type { Queryable } from '../db/client';
import type { FeeCounts } from './count-doctors';
import type { DoctorFilter, SearchDeps } from './doctor-search';

const LARGE = 1_000;
const CACHE_MS = 30_000;
const MAX_ENTRIES = 500;

const caches = new WeakMap<Queryable, Map<string, { counts: FeeCounts; until: number }>>();

/**
 * Large counts are cached for half a minute, since one doctor more among a thousand goes unnoticed. Small counts are
 * always fresh. One entry serves every fee, order and page.
 */
export async function cachedCount(
  { db, clock }: Pick<SearchDeps, 'db' | 'clock'>,
  filter: DoctorFilter,
  countNow: () => Promise<FeeCounts>,
): Promise<FeeCounts> {
  const { limit: _limit, cursor: _cursor, sort: _sort, brief: _brief, maxFee: _maxFee, ...query } = filter;
  const key = JSON.stringify(Object.entries(query).sort());
  const cache = caches.get(db) ?? new Map<string, { counts: FeeCounts; until: number }>();
  caches.set(db, cache);
  const now = clock.now().getTime();
  const cached = cache.get(key);
  if (cached && cached.until > now) return cached.counts;
  const counts = await countNow();
  if (counts.atLeast || counts.counted >= LARGE) {
    if (cache.size >= MAX_ENTRIES) cache.clear();
    cache.set(key, { counts, until: now + CACHE_MS });
  }
  return counts;
}
