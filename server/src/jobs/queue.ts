import { and, asc, eq, getTableColumns, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Db, Queryable } from '../db/client';
import { newId } from '../db/columns';
import { jobs } from '../db/schema';
import { asyncCommit } from '../db/statements/async-commit';
import { jsonRows, pickColumns, rowLimit, statement, textArray } from '../db/statements/statement';
import type { Deps } from '../deps';
import { faultWithoutValues } from '../http/error-handler';

const DEFAULT_MAX_ATTEMPTS = 12;

export interface Job<P> {
  kind: string;
  payload: z.ZodMiniType<P>;
  maxAttempts: number;
  run(deps: Deps, payload: P): Promise<void>;
}
export type AnyJob = Pick<Job<never>, 'kind' | 'maxAttempts'> & {
  execute(deps: Deps, payload: unknown): Promise<void>;
};

/** Every node may run it, so it must be safe to run twice. */
export interface Sweep {
  kind: string;
  everySeconds: number;
  run(deps: Deps): Promise<void>;
}

export class RetryLater extends Error {
  override name = 'RetryLater';

  constructor(readonly afterSeconds: number) {
    super('The service requested a later retry.');
  }
}

export class PostponedUntil extends Error {
  override name = 'PostponedUntil';

  constructor(readonly at: Date) {
    super('The job has to wait.');
  }
}

export function defineJob<P>(job: Omit<Job<P>, 'maxAttempts'> & { maxAttempts?: number }): Job<P> & AnyJob {
  return {
    maxAttempts: DEFAULT_MAX_ATTEMPTS,
    ...job,
    execute: (deps, payload) => job.run(deps, job.payload.parse(payload)),
  };
}

export function defineSweep(sweep: Sweep): Sweep {
  return sweep;
}

/** In the transaction that makes the change, so that the job exists only if the change is committed. */
export async function enqueue<P>(
  tx: Queryable,
  job: Job<P>,
  payload: P,
  options: { runAt: Date; dedupeKey?: string },
): Promise<void> {
  await enqueueAll(tx, [newJob(job, payload, options)]);
}

export async function enqueueAll(tx: Queryable, newJobs: NewJob[]): Promise<void> {
  if (newJobs.length > 0) await insertJobs(tx, { rows: newJobs });
}

export interface NewJob {
  id: string;
  kind: string;
  payload: unknown;
  runAt: Date;
  dedupeKey?: string;
}

export const newJob = <P>(
  { kind }: Job<P>,
  payload: P,
  options: { runAt: Date; dedupeKey?: string },
): NewJob => ({ id: newId(), kind, payload, ...options });

const insertJobs = statement('insert-jobs', { rows: jsonRows }, (db, { rows }) =>
  db
    .insert(jobs)
    .select(
      sql`select id, kind, payload, "runAt", 0, null::timestamptz, null::text, "dedupeKey", null::timestamptz,
        null::timestamptz, now()
        from jsonb_to_recordset(${rows}::jsonb) as job(id text, kind text, payload jsonb, "runAt" timestamptz, "dedupeKey" text)`,
    )
    .onConflictDoNothing({ target: jobs.dedupeKey }),
);

const LEASE_MS = 20_000;
const RENEW_EVERY_MS = 5_000;
const RETRY_BASE_MS = 2_000;
const RETRY_MAX_MS = 15 * 60_000;

export type ClaimedJob = typeof jobs.$inferSelect;

/** If one process owns the database, any claim found at startup belongs to a process that has ended. */
export async function releaseClaims(db: Db): Promise<void> {
  await db.update(jobs).set({ lockedUntil: null }).where(isNotNull(jobs.lockedUntil));
}

/**
 * During an upgrade, a job of a newer kind waits for a newer node. Claims only what can start now: a job waiting behind
 * slow ones would be taken over, and its email sent twice.
 */
export async function claimJobs(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  jobsByKind: ReadonlyMap<string, AnyJob>,
  limit: number,
): Promise<ClaimedJob[]> {
  const now = clock.now();
  return claim(db, { kinds: [...jobsByKind.keys()], now, leaseEndsAt: leaseFrom(now), limit });
}

const claim = statement(
  'claim-jobs',
  { kinds: textArray, now: jobs.runAt, leaseEndsAt: jobs.lockedUntil, limit: rowLimit },
  (db, { kinds, now, leaseEndsAt, limit }) => {
    const due = db
      .select({ id: jobs.id })
      .from(jobs)
      .where(
        and(
          isNull(jobs.doneAt),
          isNull(jobs.failedAt),
          lte(jobs.runAt, now),
          sql`${jobs.kind} = any(${kinds}::text[])`,
          or(isNull(jobs.lockedUntil), lte(jobs.lockedUntil, now)),
        ),
      )
      .orderBy(asc(jobs.runAt))
      .limit(limit)
      .for('update', { skipLocked: true });
    return db
      .update(jobs)
      .set({ lockedUntil: leaseEndsAt, attempts: sql`${jobs.attempts} + 1` })
      .where(sql`${jobs.id} = any(array(${due}))`)
      .returning({ ...getTableColumns(jobs), asyncCommit });
  },
);

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);

/** A takeover increments `attempts`, so that a late write of the first worker matches no row. */
const isStillClaimed = (row: ClaimedJob) => and(eq(jobs.id, row.id), eq(jobs.attempts, row.attempts));

/** A payload may contain personal data. Only the key is kept, to prevent a second run. */
async function settle(deps: Deps, { id, attempts, dedupeKey }: ClaimedJob): Promise<void> {
  if (dedupeKey === null) await forget(deps.db, { id, attempts });
  else await finish(deps.db, { id, attempts, now: deps.clock.now() });
}

const claimKey = pickColumns(jobs, 'id', 'attempts');
const forget = statement('forget-job', claimKey, (db, { id, attempts }) =>
  db.delete(jobs).where(and(eq(jobs.id, id), eq(jobs.attempts, attempts))),
);
const finish = statement('finish-job', { ...claimKey, now: jobs.doneAt }, (db, { id, attempts, now }) =>
  db
    .update(jobs)
    .set({ doneAt: now, lockedUntil: null, payload: {} })
    .where(and(eq(jobs.id, id), eq(jobs.attempts, attempts))),
);

async function reschedule(deps: Deps, row: ClaimedJob, maxAttempts: number, error: unknown): Promise<void> {
  const fault = faultWithoutValues(error);
  deps.log.warn({ job: row.kind, attempts: row.attempts, fault }, 'job failed');
  const requestedDelay = error instanceof RetryLater ? error.afterSeconds * 1000 : 0;
  const backoff = RETRY_BASE_MS * 2 ** (row.attempts - 1);
  const delay = Math.min(RETRY_MAX_MS, Math.max(requestedDelay, backoff));
  await deps.db
    .update(jobs)
    .set({
      lockedUntil: null,
      lastError: `${fault.name}${fault.code ? ` ${fault.code}` : ''}`,
      runAt: new Date(deps.clock.now().getTime() + delay),
      failedAt: row.attempts >= maxAttempts ? deps.clock.now() : null,
    })
    .where(isStillClaimed(row));
}

async function postpone({ db }: Deps, row: ClaimedJob, at: Date): Promise<void> {
  await db
    .update(jobs)
    .set({ lockedUntil: null, runAt: at, attempts: row.attempts - 1 })
    .where(isStillClaimed(row));
}

export async function runJob(
  deps: Deps,
  jobsByKind: Map<string, AnyJob>,
  row: ClaimedJob,
  renewEveryMs = RENEW_EVERY_MS,
): Promise<void> {
  const job = jobsByKind.get(row.kind);
  const renewal = setInterval(() => {
    const renewed = deps.db
      .update(jobs)
      .set({ lockedUntil: leaseFrom(deps.clock.now()) })
      .where(isStillClaimed(row));
    // If one renewal fails, the next one is still in time.
    renewed.catch(() => {});
  }, renewEveryMs);
  try {
    if (!job) throw new Error(`no job of kind ${row.kind}`);
    await job.execute(deps, row.payload);
    clearInterval(renewal);
    await settle(deps, row);
  } catch (error) {
    if (error instanceof PostponedUntil) await postpone(deps, row, error.at);
    else await reschedule(deps, row, job?.maxAttempts ?? 1, error);
  } finally {
    clearInterval(renewal);
  }
}

export async function runDueJobs(deps: Deps, jobsByKind: Map<string, AnyJob>): Promise<number> {
  let ran = 0;
  while (true) {
    const [row] = await claimJobs(deps, jobsByKind, 1);
    if (!row) return ran;
    await runJob(deps, jobsByKind, row);
    ran += 1;
  }
}
