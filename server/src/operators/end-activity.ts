import type { OperatorAct } from '@carelane/contract/operators/acts';
import { runLeaveHooks } from '../auth/account/account-hooks';
import { lockOperators, requireAnotherOperator } from '../auth/account/last-operator';
import { findUser, type UserRow } from '../auth/queries';
import { revokeUserSessions } from '../auth/sessions/sessions';
import type { Tx } from '../db/client';
import { lockAccountExclusively } from '../db/lock-people';
import { retryDeadlocks } from '../db/retry-deadlocks';
import { Refusal } from '../http/refusal';
import { notifyAccount } from '../notifications/notify-account';
import { actorFields, type Operator } from './operator';
import { recordAct } from './operator-log';

export type ActOutcome = 'done' | 'already' | 'unknown';

interface EndActivityOptions {
  act: OperatorAct;
  reason: string;
  write(tx: Tx, account: UserRow, now: Date): Promise<boolean>;
  subject: string;
  sentence(account: UserRow): string;
}

export async function endActivity(
  operator: Operator,
  userId: string,
  { act, reason, write, subject, sentence }: EndActivityOptions,
): Promise<ActOutcome> {
  const { deps, hooks } = operator;
  const now = deps.clock.now();
  const work = async (tx: Tx) => {
    const isOperator = (await findUser(tx, userId))?.role === 'operator';
    if (isOperator) await lockOperators(tx);
    const account = await lockAccountExclusively(tx, userId, now);
    if (!account) return 'unknown';
    if (isOperator) await requireActive(tx, operator);
    if (!(await write(tx, account, now))) return 'already';
    if (isOperator) await requireAnotherOperator(tx, userId);
    const { role } = account;
    const afterCommit =
      role === 'operator'
        ? () => {}
        : await runLeaveHooks(tx, deps, { userId, role, cause: 'canceled' }, hooks);
    await revokeUserSessions(tx, userId);
    await notifyAccount(tx, deps, account, { subject, sentence: sentence(account), reason });
    await recordAct(tx, { ...actorFields(operator), act, subject: userId, reason, at: now });
    return afterCommit;
  };
  const result = await retryDeadlocks(() => deps.db.transaction(work));
  if (typeof result === 'string') return result;
  await result();
  deps.jobs.nudge();
  return 'done';
}

/** If two operators suspend each other at the same time, the second can no longer act. */
async function requireActive(tx: Tx, { actorUserId }: Operator): Promise<void> {
  if (!actorUserId) return;
  const acting = await findUser(tx, actorUserId);
  if (!acting || acting.suspendedAt) throw new Refusal('SIGNED_OUT');
}
