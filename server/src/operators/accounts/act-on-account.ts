import type { OperatorAct } from '@carelane/contract/operators/acts';
import { eq } from 'drizzle-orm';
import type { UserRow } from '../../auth/queries';
import type { Tx } from '../../db/client';
import { users } from '../../db/schema';
import type { ActOutcome } from '../end-activity';
import { actorFields, type Operator } from '../operator';
import { recordAct } from '../operator-log';

interface AccountAct {
  act: OperatorAct;
  reason: string;
  write(tx: Tx, account: UserRow): Promise<boolean>;
}

export async function actOnAccount(
  operator: Operator,
  userId: string,
  { act, reason, write }: AccountAct,
): Promise<ActOutcome> {
  const { deps } = operator;
  const outcome = await deps.db.transaction(async (tx) => {
    const [account] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (!account) return 'unknown';
    if (!(await write(tx, account))) return 'already';
    const at = deps.clock.now();
    await recordAct(tx, { ...actorFields(operator), act, subject: userId, reason, at });
    return 'done';
  });
  deps.jobs.nudge();
  return outcome;
}
