import { forgetConfirmationLink } from '../../auth/confirmation/confirmation-links';
import { addressToConfirm } from '../../auth/confirmation/mail-confirmation';
import { saveConfirmedEmail } from '../../auth/confirmation/save-confirmed-email';
import { isUniqueViolation } from '../../db/errors';
import { Refusal } from '../../http/refusal';
import type { ActOutcome } from '../end-activity';
import type { Operator } from '../operator';
import { actOnAccount } from './act-on-account';

/** For a person who did not get the email but has proved in another way that the address is theirs. */
export async function confirmAddress(
  operator: Operator,
  userId: string,
  reason: string,
): Promise<ActOutcome> {
  try {
    return await actOnAccount(operator, userId, {
      act: 'confirm-address',
      reason,
      write: async (tx, account) => {
        const email = addressToConfirm(account);
        if (!email) return false;
        await saveConfirmedEmail(tx, operator.deps, account, email);
        await forgetConfirmationLink(tx, userId);
        return true;
      },
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw new Refusal('EMAIL_IN_USE');
    throw error;
  }
}
