import { getTableName } from 'drizzle-orm';
import { Cache, type MutationOption } from 'drizzle-orm/cache/core';
import { appointments, closedTimes, doctorExceptions, doctorProfiles, users } from './schema';

const DIRECTORY_TABLES = new Set(
  [doctorProfiles, doctorExceptions, closedTimes, appointments, users].map((table) => getTableName(table)),
);

/**
 * Counts the writes of this process that may change search results of doctors. drizzle reports every insert, update and
 * delete to its cache, which caches nothing here. Raw SQL is not counted.
 */
export class DirectoryWrites extends Cache {
  /** Anything read under a smaller count may be stale. */
  count = 0;

  override strategy() {
    return 'explicit' as const;
  }

  override async get(): Promise<undefined> {}

  override async put(): Promise<void> {}

  override async onMutate({ tables = [] }: MutationOption): Promise<void> {
    const names = [tables].flat().map((table) => (typeof table === 'string' ? table : getTableName(table)));
    if (names.some((name) => DIRECTORY_TABLES.has(name))) this.count += 1;
  }
}
