import { PgDatabase, PgDialect, PgPreparedQuery, PgSession } from 'drizzle-orm/pg-core';
import type { Queryable } from '../client';
import { casing } from '../columns';
import { paramWriter } from './param-writer';
import { type JoinedTables, rowReader } from './row-reader';

type PrepareArguments = Parameters<PgSession['prepareQuery']>;

export interface Preparable<R> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<R> };
}

/**
 * drizzle binds a prepared query to its connection, and building its SQL takes longer than running it. This one runs on
 * any connection. `joinsNotNullableMap` is internal (drizzle-orm 0.45, pg-core/session.ts): it gives `null` for the
 * missing side of a left join. `statement.test.ts` fails when that changes.
 */
class RecordedQuery extends PgPreparedQuery<{ execute: never; all: never; values: never }> {
  private readonly joinsNotNullableMap?: JoinedTables;

  constructor(private readonly prepared: PrepareArguments) {
    super(prepared[0], undefined, undefined);
  }

  override execute(): Promise<never> {
    throw new Error('a recorded query has no connection');
  }

  get text(): string {
    return this.prepared[0].sql;
  }

  /** A `with` part of the statement writes `alsoWrites`, where drizzle does not see it. */
  runner(
    alsoWrites: readonly string[],
  ): (db: Queryable, values: Record<string, unknown>) => Promise<unknown> {
    const [query, fields, name, isArray, mapper, ownMetadata, cacheConfig] = this.prepared;
    const metadata = ownMetadata && { ...ownMetadata, tables: [...ownMetadata.tables, ...alsoWrites] };
    const joinsNotNullableMap = this.joinsNotNullableMap;
    const write = paramWriter(query.params);
    const read = mapper ?? (fields && rowReader(fields, joinsNotNullableMap));
    return async (db, values) => {
      const bound = { ...query, params: write(values) };
      const prepared = db._.session.prepareQuery(bound, fields, name, isArray, read, metadata, cacheConfig);
      if (!read) Object.assign(prepared, { joinsNotNullableMap });
      return prepared.execute();
    };
  }
}

class RecordingSession extends PgSession {
  override prepareQuery(...prepared: PrepareArguments): never {
    return new RecordedQuery(prepared) as never;
  }

  override transaction(): never {
    throw new Error('a recording session has no connection');
  }
}

const dialect = new PgDialect({ casing });
const recorder = new PgDatabase(dialect, new RecordingSession(dialect), undefined) as Queryable;

export function record<R>(
  name: string,
  build: (db: Queryable) => Preparable<R>,
  alsoWrites: readonly string[],
) {
  const query = build(recorder).prepare(name) as unknown as RecordedQuery;
  const run = query.runner(alsoWrites);
  return {
    text: query.text,
    run: (db: Queryable, values: Record<string, unknown>) => run(db, values) as Promise<R>,
  };
}
