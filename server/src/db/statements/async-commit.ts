import { sql } from 'drizzle-orm';

/**
 * A statement that selects or returns this lets the commit of its transaction return before the data is on disk. Use it
 * only in two cases. Either the same request commits again before it responds: the write-ahead log is written in order,
 * so waiting for the second commit covers the first. Or losing the data in a power cut does no harm, as with the claim
 * of a job or the use of a budget.
 */
export const asyncCommit = sql<string>`set_config('synchronous_commit', 'off', true)`;
