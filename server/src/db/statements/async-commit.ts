import { sql } from 'drizzle-orm';

/**
 * Selected or returned by a statement, it lets this transaction's commit not wait for the disk. Only where the same request commits
 * once more before it answers (the log is written in order, so that commit's wait covers this one too), or where a power cut
 * may forget it: that a job was taken, that a limit was used.
 */
export const asyncCommit = sql<string>`set_config('synchronous_commit', 'off', true)`;
