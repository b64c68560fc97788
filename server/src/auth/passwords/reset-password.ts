import { and, eq, gt, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Config } from '../../config';
import { passwordResets, users } from '../../db/schema';
import type { Deps } from '../../deps';
import { useBudget } from '../../http/limits/budget';
import { Refusal } from '../../http/refusal';
import { defineJob, enqueue } from '../../jobs/queue';
import { isConfirmed } from '../../mail/addressee';
import { greeting } from '../../mail/greeting';
import { enqueueMail } from '../../mail/send-mail';
import { removeAllPasskeys } from '../passkeys/passkeys';
import { findUserByEmail, type UserRow } from '../queries';
import { lacksRequiredSecondFactor } from '../second-factor/lacks-required-second-factor';
import { forgetDevices, rememberDevice } from '../sessions/known-devices';
import { revokeUserSessions } from '../sessions/sessions';
import { hashToken, newToken } from '../sessions/tokens';
import { suspendedRefusal } from '../sign-in';
import { clearGuesses } from './guessing';
import { hashPassword } from './passwords';
import { forgetResetLinks } from './reset-links';

const LINK_MINUTES = 30;
const LINKS_PER_HOUR = 5;

/** A job looks up the address, so that response and timing are the same for every address. */
export async function requestPasswordReset(deps: Deps, email: string): Promise<void> {
  await enqueue(deps.db, mailResetLink, { email }, { runAt: deps.clock.now() });
  deps.jobs.nudge();
}

export const mailResetLink = defineJob({
  kind: 'mail-reset-link',
  payload: z.object({ email: z.string() }),
  run: async (deps, { email }) => {
    const user = await findUserByEmail(deps.db, email);
    if (!user || !isConfirmed(user, deps.config)) return;
    const now = deps.clock.now();
    const budget = { key: `reset:${user.id}`, limit: LINKS_PER_HOUR, windowSeconds: 3600 };
    if (deps.config.rateLimits && (await useBudget(deps.db, now, budget)) > 0) return;
    const { token, hash } = newToken();
    await deps.db.transaction(async (tx) => {
      // A link for the previous address would open the account to anyone with that mailbox.
      const [current] = await tx.select().from(users).where(eq(users.id, user.id)).for('share');
      if (current?.email !== user.email) return;
      await tx.insert(passwordResets).values({
        tokenHash: hash,
        userId: user.id,
        createdAt: now,
        expiresAt: new Date(now.getTime() + LINK_MINUTES * 60_000),
      });
      await enqueueMail(tx, deps, {
        to: user,
        topic: 'account',
        subject: 'Choose a new Carelane password',
        text: [
          greeting(user.name),
          '',
          'You asked for a new password. Open this link to choose one:',
          `${deps.config.publicUrl}/reset-password?token=${token}`,
          '',
          `The link can be used once and expires after ${LINK_MINUTES} minutes. If you did not ask for it, you can ignore this email.`,
        ].join('\n'),
      });
    });
    deps.jobs.nudge();
  },
});

/**
 * A passkey that somebody else added must not survive the reset. Where it is a required second factor it stays, because
 * access to the mailbox must not be enough to remove it.
 */
function keepsPasskeys(user: UserRow, config: Config): boolean {
  return lacksRequiredSecondFactor({ ...user, hasPasskey: false }, config);
}

export async function resetPassword(
  deps: Deps,
  token: string,
  newPassword: string,
  client = '',
): Promise<string> {
  const now = deps.clock.now();
  const isUsableLink = and(
    eq(passwordResets.tokenHash, hashToken(token)),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, now),
  );
  const [link] = await deps.db.select().from(passwordResets).where(isUsableLink);
  if (!link) throw new Refusal('EXPIRED');
  const passwordHash = await hashPassword(newPassword, { purpose: 'resetting', client });
  const { user, deviceSecret } = await deps.db.transaction(async (tx) => {
    const [account] = await tx.select().from(users).where(eq(users.id, link.userId)).for('key share');
    if (account?.suspendedAt) throw suspendedRefusal(account);
    const [used] = await tx.update(passwordResets).set({ usedAt: now }).where(isUsableLink).returning();
    if (!used) throw new Refusal('EXPIRED');
    const [user] = await tx.update(users).set({ passwordHash }).where(eq(users.id, used.userId)).returning();
    if (!user) throw new Refusal('EXPIRED');
    await forgetResetLinks(tx, user.id);
    await forgetDevices(tx, user.id);
    await revokeUserSessions(tx, user.id);
    if (!keepsPasskeys(user, deps.config)) await removeAllPasskeys(tx, deps, user);
    return { user, deviceSecret: await rememberDevice(tx, user.id, now) };
  });
  deps.log.info({ userId: user.id }, 'password reset');
  deps.jobs.nudge();
  await clearGuesses(deps, user.email);
  return deviceSecret;
}
