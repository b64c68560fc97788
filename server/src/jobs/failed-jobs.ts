import { and, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '../db/client';
import { jobs } from '../db/schema';

const hasFailed = (id: string) => and(eq(jobs.id, id), isNotNull(jobs.failedAt));

export async function retryFailedJob(tx: Tx, id: string, now: Date): Promise<string | undefined> {
  const [job] = await tx
    .update(jobs)
    .set({ failedAt: null, attempts: 0, runAt: now, lockedUntil: null })
    .where(hasFailed(id))
    .returning({ kind: jobs.kind });
  return job?.kind;
}

/** The row keeps its dedupe key, so that the same work is not queued again. */
export async function discardFailedJob(tx: Tx, id: string, now: Date): Promise<string | undefined> {
  const [job] = await tx
    .update(jobs)
    .set({ failedAt: null, doneAt: now, lockedUntil: null, payload: {} })
    .where(hasFailed(id))
    .returning({ kind: jobs.kind, dedupeKey: jobs.dedupeKey });
  if (job && job.dedupeKey === null) await tx.delete(jobs).where(eq(jobs.id, id));
  return job?.kind;
}
