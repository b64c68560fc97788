import { sql } from 'drizzle-orm';

/**
 * A statement that selects or returns this lets its transaction's commit return before the data is on disk.
 * Use it only if the same request commits again before it responds, or if losing the data in a power cut does
 * no harm, as when a job is claimed or a budget is used. In the first case, waiting for the second commit
 * covers the first, because the write-ahead log is written in order.
 */
export const asyncCommit = sql<string>`set_config('synchronous_commit', 'off', true)`;
