import { sql } from 'drizzle-orm';

/**
 * A statement that selects or returns this lets the commit of its transaction return before the data is on disk. Use it
 * only in two cases. Either the same request commits again before it responds: the log is written in order, so waiting
 * for the second commit covers the first. Or a power cut may lose the data, such as that a job was taken or a limit was
 * used.
 */
export const asyncCommit = sql<string>`set_config('synchronous_commit', 'off', true)`;
