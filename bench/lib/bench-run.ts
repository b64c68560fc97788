import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Server } from './machine';
import { startBenchPostgres } from './postgres';
import { makeScale } from './seed';

export const isQuick = process.env.QUICK === '1';
const setting = (name: string, full: number, quick: number) =>
  Number(process.env[name] ?? (isQuick ? quick : full));
export const ROUNDS = setting('BENCH_ROUNDS', 3, 1);
export const SECONDS = setting('BENCH_SECONDS', 8, 1);
export const CONNECTIONS = 32;
export const large = makeScale(
  setting('BENCH_DOCTORS', 100_000, 3_000),
  setting('BENCH_APPOINTMENTS', 5_000_000, 30_000),
);
/** Few doctors, but enough patients that none of them reaches the limit of requests: refusals would look quick. */
export const small = makeScale(100, 1_000, 20_000);
/** As many doctors as a town has, for the embedded database. */
export const town = isQuick ? makeScale(600, 6_000) : makeScale(1_500, 15_000);

export const printProgress = (text: string) => console.log(`  ${text}`);
export const folder = mkdtempSync(path.join(tmpdir(), 'carelane-bench-'));
export const bench = await startBenchPostgres();

const running: Server[] = [];
/** Waits for the server, and stops it at the end even if the benchmark fails. */
export const stopAtEnd = async (server: Promise<Server>) => {
  running.push(await server);
  return server;
};

/** Runs a benchmark, cleans up after it and ends the process. */
export async function runBenchmark(measureAndPublish: () => Promise<void>): Promise<never> {
  try {
    await measureAndPublish();
  } finally {
    for (const server of running) await server.stop();
    bench.remove();
    rmSync(folder, { recursive: true, force: true });
  }
  process.exit(0);
}
