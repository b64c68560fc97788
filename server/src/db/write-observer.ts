import { getTableName, type Table } from 'drizzle-orm';
import { Cache, type MutationOption } from 'drizzle-orm/cache/core';

/** Caches nothing: drizzle notifies its cache of every write, except raw SQL. */
export class WriteObserver extends Cache {
  constructor(private readonly onWrite: (tableNames: string[]) => void) {
    super();
  }

  override strategy() {
    return 'explicit' as const;
  }

  override async get(): Promise<undefined> {}

  override async put(): Promise<void> {}

  override async onMutate({ tables = [] }: MutationOption): Promise<void> {
    const written: (Table | string)[] = Array.isArray(tables) ? tables : [tables];
    this.onWrite(written.map((table) => (typeof table === 'string' ? table : getTableName(table))));
  }
}
