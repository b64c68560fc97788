import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { users } from '../../db/schema';
import type { Deps } from '../../deps';
import { enqueueMail } from '../../mail/send-mail';
import { forgetResetLinks } from '../passwords/reset-links';
import type { UserRow } from '../queries';
import { announceChangedUser } from '../sessions/sessions';
import { addressChangedMail } from './confirmation-mails';

/** The caller has locked the account. A unique index refuses an address that another account has confirmed. */
export async function saveConfirmedEmail(tx: Tx, deps: Deps, before: UserRow, email: string): Promise<void> {
  const { id, pendingEmail } = before;
  await tx
    .update(users)
    .set({ email, emailConfirmedAt: deps.clock.now(), pendingEmail: null })
    .where(eq(users.id, id));
  if (pendingEmail) {
    await forgetResetLinks(tx, id);
    await enqueueMail(tx, deps, addressChangedMail(before));
  }
  await announceChangedUser(tx, id);
}
