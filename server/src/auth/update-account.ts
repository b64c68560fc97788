import { eq } from 'drizzle-orm';
import { isUniqueViolation } from '../db/errors';
import { users } from '../db/schema';
import type { Deps } from '../deps';
import { Refusal } from '../http/refusal';
import type { Viewer } from '../http/viewer';
import { greeting } from '../mail/greeting';
import { enqueueMail } from '../mail/send-mail';
import type { AccountPart } from './account-part';
import { payForOwnPassword } from './guessing';
import { isPassword } from './passwords';
import { getUser, type UserRow, userOf } from './queries';
import { forgetResetLinks } from './reset-links';
import { announceChangedUser } from './sessions';

interface AccountDetails {
  name: string;
  email: string;
  phoneNumber?: number | null | undefined;
  currentPassword?: string | undefined;
}

export async function updateAccount(
  deps: Deps,
  viewer: Viewer,
  details: AccountDetails,
  parts: AccountPart[],
) {
  const before = await getUser(deps.db, viewer.userId);
  const newAddress = details.email.toLowerCase() !== before.email.toLowerCase();
  if (newAddress) await requirePassword(deps, before, details.currentPassword);
  const notes: string[] = [];
  try {
    const after = await deps.db.transaction(async (tx) => {
      const [row] = await tx
        .update(users)
        .set({ name: details.name, email: details.email, phoneNumber: details.phoneNumber })
        .where(eq(users.id, viewer.userId))
        .returning();
      if (!row) throw new Error('the signed-in user is gone');
      if (row.name !== before.name) {
        for (const part of parts) notes.push((await part.renamed?.(tx, deps, row.id, row.name)) ?? '');
      }
      if (newAddress) {
        await forgetResetLinks(tx, row.id);
        await enqueueMail(tx, deps, addressChanged(before));
      }
      await announceChangedUser(tx, row.id);
      return row;
    });
    deps.jobs.nudge();
    return { user: userOf(after), note: notes.filter(Boolean).join(' ') };
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw new Refusal('EMAIL_IN_USE');
    throw error;
  }
}

/** Whoever holds an open session may not take the account over by moving its address. */
async function requirePassword(deps: Deps, user: UserRow, given: string | undefined): Promise<void> {
  if (given === undefined) {
    const message = 'Please enter your current password to change your email address.';
    throw new Refusal('INVALID', message, { errors: [{ path: 'currentPassword', message }] });
  }
  await payForOwnPassword(deps, user.id);
  if (!(await isPassword(user.passwordHash, given))) {
    const refusal = new Refusal('WRONG_PASSWORD');
    throw new Refusal('WRONG_PASSWORD', refusal.message, {
      errors: [{ path: 'currentPassword', message: refusal.message }],
    });
  }
}

function addressChanged(before: UserRow) {
  return {
    to: before.email,
    subject: 'Your Carelane email address was changed',
    text: [
      greeting(before.name),
      '',
      'The email address of your Carelane account was just changed, and this address no longer signs in.',
      'If this was not you, please contact us at once.',
    ].join('\n'),
  };
}
