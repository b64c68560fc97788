import { and, eq, isNull } from 'drizzle-orm';
import { papers } from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { recordUnlessPatient } from '../patients/audit';
import { publishPapersChanged } from './publish-papers-changed';
import { getPaperFor } from './queries';
import { removeFiles } from './remove-paper-files';

export async function withdrawPaper(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  const { visit, paper } = await getPaperFor(deps.db, viewer, id);
  if (paper.addedBy !== viewer.role) throw new Refusal('PAPER_NOT_FOUND');
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const [withdrawn] = await tx
      .update(papers)
      .set({ withdrawnAt: now, name: '' })
      .where(and(eq(papers.id, id), isNull(papers.withdrawnAt)))
      .returning({ id: papers.id });
    if (!withdrawn) return;
    await removeFiles(tx, id, now);
    await recordUnlessPatient(tx, viewer, {
      patientId: visit.patient.id,
      action: 'paper-withdrawn',
      subject: id,
      at: now,
    });
  });
  deps.jobs.nudge();
  publishPapersChanged(deps, visit);
}
