import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Db, Queryable } from '../db/client';
import { jobs } from '../db/schema';
import type { Deps } from '../deps';
import { faultWithoutValues } from '../http/error-handler';

export interface Job<P> {
  kind: string;
  payload: z.ZodMiniType<P>;
  /** After so many failures the job is set aside for an operator. */
  maxAttempts: number;
  run(deps: Deps, payload: P): Promise<void>;
}
export type AnyJob = Pick<Job<never>, 'kind' | 'maxAttempts'> & {
  execute(deps: Deps, payload: unknown): Promise<void>;
};

/** Work that comes back by itself; each node may run it, so it must be safe to run twice. */
export interface Sweep {
  kind: string;
  everySeconds: number;
  run(deps: Deps): Promise<void>;
}

export function defineJob<P>(job: Omit<Job<P>, 'maxAttempts'> & { maxAttempts?: number }): Job<P> & AnyJob {
  return {
    maxAttempts: 12,
    ...job,
    execute: (deps, payload) => job.run(deps, job.payload.parse(payload)),
  };
}

export function defineSweep(sweep: Sweep): Sweep {
  return sweep;
}

/** Inside the transaction that decides it: the job exists exactly when what asked for it was committed. */
export async function enqueue<P>(
  tx: Queryable,
  job: Job<P>,
  payload: P,
  options: { runAt: Date; dedupeKey?: string },
): Promise<void> {
  await tx
    .insert(jobs)
    .values({ kind: job.kind, payload, runAt: options.runAt, dedupeKey: options.dedupeKey ?? null })
    .onConflictDoNothing({ target: jobs.dedupeKey });
}

const BATCH = 20;
const LEASE_MS = 60_000;
const RETRY_BASE_MS = 2_000;
const RETRY_MAX_MS = 15 * 60_000;

/** Where one process owns the database, whatever is still claimed at its start was claimed by a process that died. */
export async function releaseClaims(db: Db): Promise<void> {
  await db.update(jobs).set({ lockedUntil: null }).where(isNotNull(jobs.lockedUntil));
}

/** Claims due jobs for this node; another node skips what is claimed, and takes over when the lease runs out. */
async function claim(db: Db, now: Date) {
  const due = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        isNull(jobs.doneAt),
        isNull(jobs.failedAt),
        lte(jobs.runAt, now),
        or(isNull(jobs.lockedUntil), lte(jobs.lockedUntil, now)),
      ),
    )
    .orderBy(asc(jobs.runAt))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  return db
    .update(jobs)
    .set({ lockedUntil: new Date(now.getTime() + LEASE_MS), attempts: sql`${jobs.attempts} + 1` })
    .where(inArray(jobs.id, due))
    .returning();
}

/** A payload may hold a person's data: nothing of it outlives its work. The key alone stays, against a second run. */
async function settle(deps: Deps, row: typeof jobs.$inferSelect): Promise<void> {
  if (row.dedupeKey === null) await deps.db.delete(jobs).where(eq(jobs.id, row.id));
  else
    await deps.db
      .update(jobs)
      .set({ doneAt: deps.clock.now(), lockedUntil: null, payload: {} })
      .where(eq(jobs.id, row.id));
}

/** Runs everything due and answers how many ran. */
export async function runDueJobs(deps: Deps, known: Map<string, AnyJob>): Promise<number> {
  const claimed = await claim(deps.db, deps.clock.now());
  for (const row of claimed) {
    const job = known.get(row.kind);
    try {
      if (!job) throw new Error(`no job of kind ${row.kind}`);
      await job.execute(deps, row.payload);
      await settle(deps, row);
    } catch (error) {
      const fault = faultWithoutValues(error);
      deps.log.warn({ job: row.kind, attempts: row.attempts, fault }, 'a job failed');
      const delay = Math.min(RETRY_MAX_MS, RETRY_BASE_MS * 2 ** (row.attempts - 1));
      const givenUp = row.attempts >= (job?.maxAttempts ?? 1);
      await deps.db
        .update(jobs)
        .set({
          lockedUntil: null,
          lastError: `${fault.name}${fault.code ? ` ${fault.code}` : ''}`,
          runAt: new Date(deps.clock.now().getTime() + delay),
          failedAt: givenUp ? deps.clock.now() : null,
        })
        .where(eq(jobs.id, row.id));
    }
  }
  return claimed.length;
}
