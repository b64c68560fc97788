import { getTableName } from 'drizzle-orm';
import { appointments, closedTimes, doctorExceptions, doctorProfiles, users } from './schema';

const DIRECTORY_TABLES = new Set<string>(
  [doctorProfiles, doctorExceptions, closedTimes, appointments, users].map((table) => getTableName(table)),
);

/** Raw SQL is not counted. */
export class DirectoryWriteCounter {
  count = 0;

  record(tableNames: readonly string[]): void {
    if (tableNames.some((name) => DIRECTORY_TABLES.has(name))) this.count += 1;
  }
}
