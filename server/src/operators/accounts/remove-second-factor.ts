import { removeAllPasskeys } from '../../auth/passkeys/passkeys';
import { removeSecondFactor as remove } from '../../auth/second-factor/second-factor';
import { revokeUserSessions } from '../../auth/sessions/sessions';
import type { ActOutcome } from '../end-activity';
import type { Operator } from '../operator';
import { actOnAccount } from './act-on-account';

/** Passkeys are often on the lost phone too. The reason says how the identity was checked, and only operators read it. */
export function removeSecondFactor(operator: Operator, userId: string, reason: string): Promise<ActOutcome> {
  return actOnAccount(operator, userId, {
    act: 'remove-second-factor',
    reason,
    write: async (tx, account) => {
      const hadPasskeys = await removeAllPasskeys(tx, operator.deps, account);
      if (account.totpEnabledAt) await remove(tx, operator.deps, account);
      else if (!hadPasskeys) return false;
      await revokeUserSessions(tx, userId);
      return true;
    },
  });
}
