import { removeSecondFactor as remove } from '../../auth/second-factor/second-factor';
import { revokeUserSessions } from '../../auth/sessions/sessions';
import type { Ended } from '../end-presence';
import type { Operator } from '../operator';
import { actOnAccount } from './act-on-account';

/** For somebody who lost phone and recovery codes. The reason says how the identity was checked; only operators read it. */
export function removeSecondFactor(operator: Operator, userId: string, reason: string): Promise<Ended> {
  return actOnAccount(operator, userId, {
    act: 'remove-second-factor',
    reason,
    write: async (tx, account) => {
      if (!account.totpEnabledAt) return false;
      await remove(tx, operator.deps, account);
      await revokeUserSessions(tx, userId);
      return true;
    },
  });
}
