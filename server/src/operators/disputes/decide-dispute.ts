import { type Decision, settleDispute } from '../../appointments/disputes/settle-dispute';
import { Refusal } from '../../http/refusal';
import { actorFields, type Operator } from '../operator';
import { recordAct } from '../operator-log';

/** The money, the messages to both people and the record of the act are one transaction. */
export async function decideDispute(operator: Operator, id: string, decision: Decision): Promise<void> {
  const { deps } = operator;
  const afterwards = await deps.db.transaction(async (tx) => {
    const settled = await settleDispute(tx, deps, id, decision);
    if (!settled) throw new Refusal('NOT_FOUND');
    await recordAct(tx, {
      ...actorFields(operator),
      act: 'decide-dispute',
      subject: id,
      reason: decision.reason,
      details: decision.refund ? 'Refunded' : 'Not refunded',
      at: deps.clock.now(),
    });
    return settled;
  });
  await afterwards();
}
