import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { casing } from './columns';
import { DirectoryWriteCounter } from './directory-writes';
import { type DiskSpace, readDiskSpace } from './disk-space';
import { createListener, type ListenerReport } from './listener';
import { migratePglite, migratePostgres } from './migrate';
import { makePrivate } from './private-folder';
import { queryLog as logger } from './query-log';
import { OnePacketClient } from './statements/one-packet-client';
import { openPipelinedReaders, READER_CONNECTIONS } from './statements/pipelined-readers';
import { withPreparedStatements } from './statements/prepared-pglite';
import { setReader } from './statements/readers';
import { WriteObserver } from './write-observer';

/** With a schema, drizzle would prepare relational queries for every table in every transaction. */
type NoSchema = Record<string, never>;
export type Db = PgDatabase<PgQueryResultHKT, NoSchema>;
// biome-ignore lint/suspicious/noExplicitAny: drizzle's relational type parameter, inferred nowhere else
export type Tx = PgTransaction<PgQueryResultHKT, NoSchema, any>;
export type Queryable = Db | Tx;

interface Listener {
  readonly alive: () => boolean;
}

export interface Database {
  readonly db: Db;
  readonly engine: 'embedded' | 'postgres';
  directoryWrites(): number;
  /** `onReconnect` runs once the connection is back, because messages sent in the meantime were missed. */
  listen(channel: string, onMessage: (payload: string) => void, onReconnect: () => void): Promise<Listener>;
  onListenerChange(report: ListenerReport): void;
  ping(): Promise<void>;
  poolState(): { total: number; idle: number; waiting: number };
  diskSpace(): DiskSpace;
  close(): Promise<void>;
}

/** Under load, a late response is better than a refusal. */
const POOL_WAIT_MS = 10_000;

const STATEMENT_TIMEOUT_MS = 30_000;

export interface EmbeddedOptions {
  folder?: string;
  loadDataDir?: Blob;
  migrate?: boolean;
  migrationsFolder?: string | undefined;
}

export async function openEmbedded(options: EmbeddedOptions): Promise<Database & { client: PGlite }> {
  if (options.folder) makePrivate(options.folder);
  const client = await PGlite.create({
    ...(options.folder ? { dataDir: options.folder } : {}),
    ...(options.loadDataDir ? { loadDataDir: options.loadDataDir } : {}),
    extensions: { btree_gist, pg_trgm },
  });
  // Creating the database made its folder accessible to everybody again.
  if (options.folder) makePrivate(options.folder);
  if (options.migrate !== false)
    await migratePglite(drizzlePglite(client, { casing }), options.migrationsFolder);
  const writes = new DirectoryWriteCounter();
  const cache = new WriteObserver((tableNames) => writes.record(tableNames));
  const db: Db = drizzlePglite(withPreparedStatements(client) as PGlite, { casing, logger, cache });
  return {
    client,
    db,
    engine: 'embedded',
    directoryWrites: () => writes.count,
    listen: async (channel, onMessage) => {
      await client.listen(channel, onMessage);
      return { alive: () => !client.closed };
    },
    onListenerChange: () => {},
    ping: async () => void (await client.query('select 1')),
    poolState: () => ({ total: 1, idle: client.closed ? 0 : 1, waiting: 0 }),
    diskSpace: () => (options.folder ? readDiskSpace(options.folder) : 'enough'),
    close: () => client.close(),
  };
}

export async function openPostgres(options: {
  url: string;
  poolSize: number;
  migrate?: boolean;
  migrationsFolder?: string | undefined;
  statementTimeoutMs?: number;
}): Promise<Database> {
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options;
  // Not set as a connection parameter, because pgbouncer refuses those.
  const onConnect = async (client: pg.ClientBase) => {
    await client.query(`set statement_timeout = ${statementTimeoutMs}`);
  };
  const pool = new pg.Pool({
    Client: OnePacketClient,
    connectionString: options.url,
    max: Math.max(1, options.poolSize - READER_CONNECTIONS),
    connectionTimeoutMillis: POOL_WAIT_MS,
    idleTimeoutMillis: 60_000,
    pipeline: true,
    onConnect,
  });
  // Without these listeners, a connection that dies while idle or between two statements would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  if (options.migrate !== false) await migratePostgres(options.url, options.migrationsFolder);
  const writes = new DirectoryWriteCounter();
  const cache = new WriteObserver((tableNames) => writes.record(tableNames));
  const db: Db = drizzlePg(pool, { casing, logger, cache });
  const readers = openPipelinedReaders({
    url: options.url,
    connectionTimeoutMillis: POOL_WAIT_MS,
    logger,
    onConnect,
  });
  setReader(db, readers.read);
  const listener = createListener(options.url);
  return {
    db,
    engine: 'postgres',
    directoryWrites: () => writes.count,
    listen: listener.listen,
    onListenerChange: listener.onReport,
    ping: async () => void (await db.execute(sql`select 1`)),
    diskSpace: () => 'enough',
    poolState: () => ({
      total: pool.totalCount + readers.count(),
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      listener.stop();
      await Promise.all([readers.close(), pool.end()]);
    },
  };
}
