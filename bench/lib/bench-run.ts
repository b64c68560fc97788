import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Server } from './machine';
import { type BenchPostgres, startBenchPostgres } from './postgres';

export interface BenchRun {
  folder: string;
  postgres: BenchPostgres;
  stopAtEnd(server: Promise<Server>): Promise<Server>;
}

export const printProgress = (text: string) => console.log(`  ${text}`);

export async function runBenchmark(measureAndPublish: (run: BenchRun) => Promise<void>): Promise<never> {
  const folder = mkdtempSync(path.join(tmpdir(), 'carelane-bench-'));
  const postgres = await startBenchPostgres();
  const running: Server[] = [];
  const stopAtEnd = async (server: Promise<Server>) => {
    running.push(await server);
    return server;
  };
  try {
    await measureAndPublish({ folder, postgres, stopAtEnd });
  } finally {
    for (const server of running) await server.stop();
    postgres.remove();
    rmSync(folder, { recursive: true, force: true });
  }
  process.exit(0);
}
