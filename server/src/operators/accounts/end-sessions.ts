import { revokeUserSessions } from '../../auth/sessions/sessions';
import { lockAccount } from '../../db/lock-people';
import type { Ended } from '../end-presence';
import { actorFields, type Operator } from '../operator';
import { recordAct } from '../operator-log';

/** Signs a person out of every browser, and out of a running call. */
export async function endSessions(operator: Operator, userId: string, reason: string): Promise<Ended> {
  const { deps } = operator;
  return deps.db.transaction(async (tx) => {
    if (!(await lockAccount(tx, userId))) return 'unknown';
    await revokeUserSessions(tx, userId);
    await recordAct(tx, {
      ...actorFields(operator),
      act: 'end-sessions',
      subject: userId,
      reason,
      at: deps.clock.now(),
    });
    return 'done';
  });
}
