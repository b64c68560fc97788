import { sql } from 'drizzle-orm';

/**
 * Lets the commit return before the data is on disk. Only if the same request commits again before it responds (the log
 * is written in order), or if a power cut may lose the data, such as a used budget.
 */
export const asyncCommit = sql<string>`set_config('synchronous_commit', 'off', true)`;
