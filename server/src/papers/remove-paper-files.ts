import { idSchema } from '@carelane/contract/fields';
import { and, eq, isNull, lt } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Queryable } from '../db/client';
import { papers } from '../db/schema';
import type { Deps } from '../deps';
import { defineJob, defineSweep, enqueue } from '../jobs/queue';

const PART_OF_AN_UPLOAD_MINUTES = 30;

/** Retried every 15 minutes for days while the store is away. */
export const removePaperFiles = defineJob({
  kind: 'remove-paper-files',
  payload: z.object({ paperId: idSchema }),
  run: ({ files }, { paperId }) => files.remove(paperId),
  maxAttempts: 1_000,
});

/** In the transaction that ends the paper: what the store holds goes exactly when the row says so. */
export function removeFiles(tx: Queryable, paperId: string, now: Date): Promise<void> {
  return enqueue(tx, removePaperFiles, { paperId }, { runAt: now });
}

/** An upload that came to nothing. */
export async function discardPaper(deps: Deps, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.delete(papers).where(and(eq(papers.id, id), isNull(papers.readyAt)));
    await removeFiles(tx, id, deps.clock.now());
  });
  deps.jobs.nudge();
}

/** Uploads whose server died. No live one takes this long. */
export const sweepUploads = defineSweep({
  kind: 'sweep-uploads',
  everySeconds: 600,
  run: async (deps) => {
    const oldest = new Date(deps.clock.now().getTime() - PART_OF_AN_UPLOAD_MINUTES * 60_000);
    const dead = await deps.db
      .select({ id: papers.id })
      .from(papers)
      .where(and(isNull(papers.readyAt), lt(papers.createdAt, oldest)))
      .limit(200);
    for (const { id } of dead) await discardPaper(deps, id);
  },
});
