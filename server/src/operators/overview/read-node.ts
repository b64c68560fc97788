import { existsSync } from 'node:fs';
import type { Overview } from '@carelane/contract/operators/overview-endpoints';
import { and, count, isNull, lte, min } from 'drizzle-orm';
import { freeBytes } from '../../db/disk-space';
import { jobs } from '../../db/schema';
import type { Deps } from '../../deps';

const MEGABYTE = 2 ** 20;

export async function readNode(deps: Deps): Promise<Overview['node']> {
  const { clock, config, database, db, payments, realtime } = deps;
  const now = clock.now();
  const pingedAt = performance.now();
  await database.ping();
  const databaseMs = Math.round((performance.now() - pingedAt) * 10) / 10;
  const [due] = await db
    .select({ jobs: count(), since: min(jobs.runAt) })
    .from(jobs)
    .where(and(isNull(jobs.doneAt), isNull(jobs.failedAt), lte(jobs.runAt, now)));
  const lateMs = due?.since ? now.getTime() - due.since.getTime() : 0;
  return {
    startedAt: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
    engine: database.engine,
    databaseMs,
    memoryMb: Math.round(process.memoryUsage().rss / MEGABYTE),
    freeDiskMb: existsSync(config.dataDir) ? Math.round(freeBytes(config.dataDir) / MEGABYTE) : null,
    sockets: realtime.io.of('/').sockets.size,
    jobsDue: due?.jobs ?? 0,
    jobLagSeconds: Math.max(0, Math.round(lateMs / 1000)),
    cardProvider: payments.isCircuitOpen() ? 'failing' : 'reached',
  };
}
