import { idSchema } from '@carelane/contract/fields';
import { and, eq, isNull, lt } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Queryable } from '../db/client';
import { papers } from '../db/schema';
import type { Deps } from '../deps';
import { defineJob, defineSweep, enqueue } from '../jobs/queue';

const ABANDONED_AFTER_MINUTES = 30;

export const removePaperFiles = defineJob({
  kind: 'remove-paper-files',
  payload: z.object({ paperId: idSchema }),
  run: ({ files }, { paperId }) => files.remove(paperId),
  maxAttempts: 1_000,
});

/** Call this in the transaction that deletes or withdraws the paper. */
export function removeFiles(tx: Queryable, paperId: string, now: Date): Promise<void> {
  return enqueue(tx, removePaperFiles, { paperId }, { runAt: now });
}

export async function discardPaper(deps: Deps, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.delete(papers).where(and(eq(papers.id, id), isNull(papers.readyAt)));
    await removeFiles(tx, id, deps.clock.now());
  });
  deps.jobs.nudge();
}

/** Removes uploads whose server crashed. No upload in progress takes this long. */
export const sweepUploads = defineSweep({
  kind: 'sweep-uploads',
  everySeconds: 600,
  run: async (deps) => {
    const createdBefore = new Date(deps.clock.now().getTime() - ABANDONED_AFTER_MINUTES * 60_000);
    const abandoned = await deps.db
      .select({ id: papers.id })
      .from(papers)
      .where(and(isNull(papers.readyAt), lt(papers.createdAt, createdBefore)))
      .limit(200);
    for (const { id } of abandoned) await discardPaper(deps, id);
  },
});
