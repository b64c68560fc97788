import { existsSync } from 'node:fs';
import { and, count, eq, gt, isNotNull, isNull, lte, min } from 'drizzle-orm';
import { freeBytes } from '../../db/disk-space';
import { appointments, jobs, refunds } from '../../db/schema';
import type { Deps } from '../../deps';

const CONSULTATION_ROOM = /^room:[A-Za-z0-9_-]+$/;

export function registerOperatorMetrics(deps: Deps): void {
  const { metrics, database, db, clock, realtime } = deps;
  const now = () => clock.now();

  metrics.gauge('carelane_sockets', 'Connected sockets on this node', () => realtime.io.of('/').sockets.size);
  metrics.gauge(
    'carelane_rooms_open',
    'Occupied consultation rooms on this node',
    () => occupancies(deps).length,
  );
  metrics.gauge('carelane_room_participants', 'People in consultation rooms on this node', () =>
    occupancies(deps).reduce((sum, participants) => sum + participants, 0),
  );

  metrics.gauge(
    'carelane_pool_connections',
    'Database connections of this node',
    () => database.poolState().total,
  );
  metrics.gauge('carelane_pool_idle', 'Idle database connections', () => database.poolState().idle);
  metrics.gauge(
    'carelane_pool_waiting',
    'Requests waiting for a database connection',
    () => database.poolState().waiting,
  );

  metrics.gauge('carelane_disk_free_bytes', 'Free space where the data folder is', () =>
    freeBytes(existsSync(deps.config.dataDir) ? deps.config.dataDir : '.'),
  );
  metrics.gauge(
    'carelane_card_provider_circuit_open',
    '1 while the circuit breaker of the card provider is open on this node',
    () => Number(deps.payments.isCircuitOpen()),
  );

  /** NaN while the database does not respond, so that the other metrics are still served. */
  const fromDatabase = (name: string, help: string, read: () => Promise<number>) =>
    metrics.gauge(name, help, () => read().catch(() => Number.NaN));

  fromDatabase('carelane_holds', 'Slots held for an unfinished checkout', async () => {
    const [row] = await db
      .select({ holds: count() })
      .from(appointments)
      .where(and(eq(appointments.status, 'held'), gt(appointments.heldUntil, now())));
    return row?.holds ?? 0;
  });
  fromDatabase('carelane_refunds_waiting', 'Pending refunds', async () => {
    const [row] = await db.select({ waiting: count() }).from(refunds).where(eq(refunds.status, 'pending'));
    return row?.waiting ?? 0;
  });
  fromDatabase(
    'carelane_refunds_sent_back',
    'Refunds that a bank returned and that are still owed',
    async () => {
      const [row] = await db
        .select({ returned: count() })
        .from(refunds)
        .where(and(eq(refunds.status, 'pending'), gt(refunds.failures, 0)));
      return row?.returned ?? 0;
    },
  );
  fromDatabase('carelane_refund_oldest_seconds', 'Age of the oldest pending refund', async () => {
    const [row] = await db
      .select({ since: min(refunds.createdAt) })
      .from(refunds)
      .where(eq(refunds.status, 'pending'));
    return secondsSince(row?.since, now());
  });
  const due = () => and(isNull(jobs.doneAt), isNull(jobs.failedAt), lte(jobs.runAt, now()));
  fromDatabase('carelane_jobs_due', 'Jobs that are due and have not run', async () => {
    const [row] = await db.select({ due: count() }).from(jobs).where(due());
    return row?.due ?? 0;
  });
  fromDatabase('carelane_job_lag_seconds', 'How late the oldest due job is', async () => {
    const [row] = await db
      .select({ since: min(jobs.runAt) })
      .from(jobs)
      .where(due());
    return secondsSince(row?.since, now());
  });
  fromDatabase('carelane_jobs_given_up', 'Jobs that failed permanently after too many attempts', async () => {
    const [row] = await db.select({ failed: count() }).from(jobs).where(isNotNull(jobs.failedAt));
    return row?.failed ?? 0;
  });
}

function occupancies({ realtime }: Deps): number[] {
  const { rooms } = realtime.io.of('/').adapter;
  return [...rooms].filter(([name]) => CONSULTATION_ROOM.test(name)).map(([, sockets]) => sockets.size);
}

function secondsSince(instant: Date | null | undefined, now: Date): number {
  return instant ? Math.max(0, (now.getTime() - instant.getTime()) / 1000) : 0;
}
