import { getTableName, type Table } from 'drizzle-orm';
import { Cache, type MutationOption } from 'drizzle-orm/cache/core';
import { appointments, closedTimes, doctorExceptions, doctorProfiles, users } from './schema';

const DIRECTORY_TABLES = new Set<string>(
  [doctorProfiles, doctorExceptions, closedTimes, appointments, users].map((table) => getTableName(table)),
);

/**
 * Counts the writes of this process that may change the results of a doctor search. drizzle reports every insert,
 * update and delete to its cache, which caches nothing here. Raw SQL is not counted.
 */
export class DirectoryWrites extends Cache {
  /** Anything that was read when the count was smaller may be stale. */
  count = 0;

  override strategy() {
    return 'explicit' as const;
  }

  override async get(): Promise<undefined> {}

  override async put(): Promise<void> {}

  override async onMutate({ tables = [] }: MutationOption): Promise<void> {
    const written: (Table | string)[] = Array.isArray(tables) ? tables : [tables];
    const names = written.map((table) => (typeof table === 'string' ? table : getTableName(table)));
    if (names.some((name) => DIRECTORY_TABLES.has(name))) this.count += 1;
  }
}
