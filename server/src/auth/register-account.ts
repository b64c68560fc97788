import type { Role } from '@carelane/contract/auth/account';
import { isUniqueViolation } from '../db/errors';
import { users } from '../db/schema';
import type { Deps } from '../deps';
import { Refusal } from '../http/refusal';
import { hashPassword } from './passwords';
import { findUserByEmail } from './queries';
import { openSession } from './sign-in';

interface NewAccount {
  name: string;
  email: string;
  password: string;
  role: Role;
}

export async function registerAccount(deps: Deps, account: NewAccount, userAgent: string | undefined) {
  if (await findUserByEmail(deps.db, account.email)) throw new Refusal('EMAIL_IN_USE');
  const passwordHash = await hashPassword(account.password);
  try {
    return await deps.db.transaction(async (tx) => {
      const [user] = await tx
        .insert(users)
        .values({
          name: account.name,
          email: account.email,
          role: account.role,
          passwordHash,
          createdAt: deps.clock.now(),
        })
        .returning();
      if (!user) throw new Error('the new user was not returned');
      return openSession(tx, deps, user, userAgent);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw new Refusal('EMAIL_IN_USE');
    throw error;
  }
}
