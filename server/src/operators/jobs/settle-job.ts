import { Refusal } from '../../http/refusal';
import { discardFailedJob, retryFailedJob } from '../../jobs/failed-jobs';
import { actorFields, type Operator } from '../operator';
import { recordAct } from '../operator-log';

const SETTLE = { 'run-job': retryFailedJob, 'discard-job': discardFailedJob };

export async function settleJob(
  operator: Operator,
  id: string,
  act: keyof typeof SETTLE,
  reason: string,
): Promise<void> {
  const { deps } = operator;
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const kind = await SETTLE[act](tx, id, at);
    if (!kind) throw new Refusal('NOT_FOUND', 'This job is no longer waiting for a decision.');
    await recordAct(tx, { ...actorFields(operator), act, subject: id, reason, details: kind, at });
  });
  deps.jobs.nudge();
}
