import { getTableName } from 'drizzle-orm';
import { appointments, closedTimes, doctorExceptions, doctorProfiles, users } from './schema';

const DIRECTORY_TABLES = new Set<string>(
  [doctorProfiles, doctorExceptions, closedTimes, appointments, users].map((table) => getTableName(table)),
);

/** Counts this process's writes that may change the results of a doctor search. Raw SQL is not counted. */
export class DirectoryWriteCounter {
  /** Anything read at a lower count may be stale. */
  count = 0;

  record(tableNames: readonly string[]): void {
    if (tableNames.some((name) => DIRECTORY_TABLES.has(name))) this.count += 1;
  }
}
