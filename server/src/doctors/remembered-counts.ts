import type { Clock } from '../clock';
import type { Queryable } from '../db/client';
import type { DoctorFilter } from './doctor-search';

export interface DoctorCount {
  total: number;
  aboveMaxFee: number;
  /** Counting stopped: there are more. */
  atLeast: boolean;
}

const LARGE = 5_000;
const KEPT_MS = 30_000;
const MAX_ENTRIES = 500;

const memories = new WeakMap<Queryable, Map<string, { count: DoctorCount; until: number }>>();

/** Nobody misses one doctor among thousands: a large count is told again for half a minute, a small one is always new. */
export async function recallCount(
  { db, clock }: { db: Queryable; clock: Clock },
  filter: DoctorFilter,
  countAnew: () => Promise<DoctorCount>,
): Promise<DoctorCount> {
  const { limit: _limit, cursor: _cursor, sort: _sort, brief: _brief, ...asked } = filter;
  const key = JSON.stringify(Object.entries(asked).sort());
  const memory = memories.get(db) ?? new Map<string, { count: DoctorCount; until: number }>();
  memories.set(db, memory);
  const now = clock.now().getTime();
  const kept = memory.get(key);
  if (kept && kept.until > now) return kept.count;
  const count = await countAnew();
  if (count.atLeast || count.total + count.aboveMaxFee >= LARGE) {
    if (memory.size >= MAX_ENTRIES) memory.clear();
    memory.set(key, { count, until: now + KEPT_MS });
  }
  return count;
}
