import type { Role } from '@carelane/contract/auth/account';
import { isUniqueViolation } from '../../db/errors';
import { users } from '../../db/schema';
import type { Deps } from '../../deps';
import { type Requester, requestConfirmation } from '../confirmation/request-confirmation';
import { hashPassword } from '../passwords/passwords';
import { findUserByEmail } from '../queries';
import { openSession } from '../sign-in';
import { emailInUse } from './email-in-use';

interface NewAccount {
  name: string;
  email: string;
  password: string;
  role: Role;
}

/**
 * If addresses must be confirmed, a known one gets an account that can never confirm it, so that neither the response
 * nor its timing reveals whether an address is known.
 */
export async function registerAccount(
  deps: Deps,
  account: NewAccount,
  userAgent: string | undefined,
  requester: Requester,
) {
  const mustConfirm = deps.config.emailConfirmation === 'required';
  if (!mustConfirm && (await findUserByEmail(deps.db, account.email))) throw emailInUse();
  const passwordHash = await hashPassword(account.password, {
    purpose: 'registering',
    client: requester.client,
  });
  const now = deps.clock.now();
  try {
    const opened = await deps.db.transaction(async (tx) => {
      const [user] = await tx
        .insert(users)
        .values({
          name: account.name,
          email: account.email,
          role: account.role,
          passwordHash,
          emailConfirmedAt: mustConfirm ? null : now,
          createdAt: now,
        })
        .returning();
      if (!user) throw new Error('the new user was not returned');
      await requestConfirmation(tx, deps, user, requester);
      return openSession(tx, deps, user, userAgent);
    });
    if (mustConfirm) deps.jobs.nudge();
    return opened;
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw emailInUse();
    throw error;
  }
}
