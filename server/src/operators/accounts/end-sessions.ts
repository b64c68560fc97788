import { revokeUserSessions } from '../../auth/sessions/sessions';
import { notifyAccount } from '../../notifications/notify-account';
import type { ActOutcome } from '../end-activity';
import type { Operator } from '../operator';
import { actOnAccount } from './act-on-account';

export function endSessions(operator: Operator, userId: string, reason: string): Promise<ActOutcome> {
  return actOnAccount(operator, userId, {
    act: 'end-sessions',
    reason,
    write: async (tx, account) => {
      await revokeUserSessions(tx, userId);
      await notifyAccount(tx, operator.deps, account, {
        subject: 'You were signed out of Carelane',
        sentence: 'We signed you out of Carelane in every browser. You can sign in again.',
        reason,
      });
      return true;
    },
  });
}
