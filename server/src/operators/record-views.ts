import type { OperatorAct } from '@carelane/contract/operators/acts';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { operatorLog } from '../db/schema';
import { actorFields, type Operator } from './operator';
import { recordAct } from './operator-log';

const SAME_VIEW_MINUTES = 15;

interface View {
  act: Extract<OperatorAct, 'view-account' | 'view-payments' | 'view-disputes'>;
  subjects: string[];
}

/** If the entry cannot be stored, the request fails. */
export async function recordViews(operator: Operator, { act, subjects }: View): Promise<void> {
  if (subjects.length === 0) return;
  const { db, clock } = operator.deps;
  const at = clock.now();
  const actor = actorFields(operator);
  const seenAfter = new Date(at.getTime() - SAME_VIEW_MINUTES * 60_000);
  await db.transaction(async (tx) => {
    const recentViews = await tx
      .select({ subject: operatorLog.subject })
      .from(operatorLog)
      .where(
        and(
          inArray(operatorLog.subject, subjects),
          eq(operatorLog.act, act),
          eq(operatorLog.actorUserId, actor.actorUserId ?? ''),
          gt(operatorLog.at, seenAfter),
        ),
      );
    const isNew = (subject: string) => !recentViews.some((view) => view.subject === subject);
    for (const subject of subjects.filter(isNew))
      await recordAct(tx, { ...actor, act, subject, reason: 'Viewed in the console', at });
  });
}
