import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { ensureServices, startPostgres } from '../../scripts/lib/services.mjs';
import { openPostgres } from '../../server/src/db/client';
import { OTHER_CORE, pinToCore } from './machine';
import { type Scale, seed } from './seed';

export interface BenchPostgres {
  pid: number;
  bin: string;
  createDatabase(name: string): Promise<string>;
  createFilledDatabase(name: string, scale: Scale): Promise<string>;
  run<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]>;
  remove(): void;
}

/** With the default durability (fsync, synchronous commit). */
export async function startBenchPostgres(): Promise<BenchPostgres> {
  await ensureServices([['wrk', 'wrk']]);
  const cluster = await startPostgres([
    'shared_buffers=2GB',
    'maintenance_work_mem=512MB',
    'max_wal_size=16GB',
    'wal_level=minimal',
    'max_wal_senders=0',
    'checkpoint_timeout=1h',
    // Vacuum and checkpoints run between the measurements, not during them.
    'autovacuum=off',
  ]);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      cluster.remove();
      process.exit(1);
    });
  const folder = await readValue(cluster.url, 'show data_directory');
  const readPid = () => Number(readFileSync(`${folder}/postmaster.pid`, 'utf8').split('\n')[0]);
  const createDatabase = async (name: string) => {
    await query(cluster.url, `create database ${name}`);
    const url = new URL(cluster.url);
    url.pathname = `/${name}`;
    await (await openPostgres({ url: url.href, poolSize: 2 })).close();
    return url.href;
  };
  return {
    get pid() {
      return readPid();
    },
    bin: cluster.bin,
    createDatabase,
    async createFilledDatabase(name, scale) {
      const startedAt = performance.now();
      const url = await createDatabase(name);
      await seed((sql) => query(url, sql), scale);
      await query(url, 'checkpoint');
      pinToCore(readPid(), OTHER_CORE);
      console.log(`  ${name}: filled in ${Math.round((performance.now() - startedAt) / 1000)} s`);
      return url;
    },
    run: query,
    remove: () => cluster.remove(),
  };
}

async function query<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query<T>(sql);
    const results: pg.QueryResult<T>[] = Array.isArray(result) ? result : [result];
    return results.at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
}

async function readValue(url: string, sql: string): Promise<string> {
  const [row = {}] = await query(url, sql);
  const [value] = Object.values(row);
  return String(value);
}

export function pgbench(
  bin: string,
  url: string,
  file: string,
  options: { clients: number; seconds: number; protocol?: 'simple' | 'prepared' },
) {
  const pgbenchOptions = ['-n', '-M', options.protocol ?? 'simple', '-j', '1', '-c', String(options.clients)];
  const command = [`${bin}/pgbench`, ...pgbenchOptions, '-T', String(options.seconds), '-f', file, url];
  const output = execFileSync('taskset', ['-c', OTHER_CORE, ...command], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { perSecond: Number(/tps = ([\d.]+)/.exec(output)?.[1]) };
}
