import { eq } from 'drizzle-orm';
import { type Decision, settleDispute } from '../../appointments/disputes/settle-dispute';
import type { Tx } from '../../db/client';
import { appointments, disputes } from '../../db/schema';
import { Refusal } from '../../http/refusal';
import { findVisitAccounts } from '../find-visit-accounts';
import { actorFields, type Operator } from '../operator';
import { recordAct } from '../operator-log';

export async function decideDispute(operator: Operator, id: string, decision: Decision): Promise<void> {
  const { deps } = operator;
  const afterCommit = await deps.db.transaction(async (tx) => {
    const settled = await settleDispute(tx, deps, id, decision);
    if (!settled) throw new Refusal('NOT_FOUND');
    await recordAct(tx, {
      ...actorFields(operator),
      act: 'decide-dispute',
      subject: id,
      about: await findAccounts(tx, id),
      reason: decision.reason,
      details: decision.refund ? 'Refunded' : 'Not refunded',
      at: deps.clock.now(),
    });
    return settled;
  });
  await afterCommit();
}

async function findAccounts(tx: Tx, id: string): Promise<string[]> {
  const [visit] = await tx
    .select({ patientId: appointments.patientId, doctorId: appointments.doctorId })
    .from(disputes)
    .innerJoin(appointments, eq(appointments.id, disputes.appointmentId))
    .where(eq(disputes.id, id));
  return visit ? findVisitAccounts(tx, visit) : [];
}
