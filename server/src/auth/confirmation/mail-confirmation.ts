import * as z from 'zod/mini';
import type { Deps } from '../../deps';
import { useBudget } from '../../http/limits/budget';
import { defineJob } from '../../jobs/queue';
import { enqueueMail, enqueueMailToAddress } from '../../mail/send-mail';
import { addressBudgetKey } from '../passwords/guessing';
import { findConfirmedUser, findUser, type UserRow } from '../queries';
import { createConfirmationLink } from './confirmation-links';
import {
  addressTriedMail,
  type ConfirmationRequest,
  confirmAccountMail,
  confirmAddressMail,
} from './confirmation-mails';

const DAY_SECONDS = 86_400;
/**
 * If others use up the limit, the owner can still confirm with any of these emails, because a link confirms the account
 * that its reader is signed in to.
 */
const CONFIRMATION_EMAILS_PER_DAY = 20;
const WARNINGS_PER_DAY = 3;

export function addressToConfirm(user: UserRow): string | undefined {
  return user.pendingEmail ?? (user.emailConfirmedAt ? undefined : user.email);
}

/** Only this job looks up addresses, so that neither a response nor its timing reveals which are known. */
export const mailConfirmation = defineJob({
  kind: 'mail-confirmation',
  payload: z.object({
    userId: z.string(),
    // Jobs from earlier versions lack both fields.
    device: z.optional(z.string()),
    askedAt: z.optional(z.string()),
  }),
  run: async (deps, { userId, device = 'Unknown device', askedAt }) => {
    const user = await findUser(deps.db, userId);
    const email = user && addressToConfirm(user);
    if (!user || !email || deps.config.emailConfirmation === 'off') return;
    const owner = await findConfirmedUser(deps.db, email);
    if (owner) await warnOwner(deps, owner, user);
    else await mailLink(deps, user, email, { device, at: askedAt ? new Date(askedAt) : deps.clock.now() });
    deps.jobs.nudge();
  },
});

async function mailLink(
  deps: Deps,
  user: UserRow,
  email: string,
  request: ConfirmationRequest,
): Promise<void> {
  if (await hasReachedLimit(deps, `confirm:${addressBudgetKey(email)}`, CONFIRMATION_EMAILS_PER_DAY)) return;
  await deps.db.transaction(async (tx) => {
    const token = await createConfirmationLink(tx, { userId: user.id, email }, deps.clock.now());
    const compose = user.pendingEmail ? confirmAddressMail : confirmAccountMail;
    await enqueueMailToAddress(tx, deps, { to: email, ...compose(deps.config, token, request) });
  });
}

async function warnOwner(deps: Deps, owner: UserRow, user: UserRow): Promise<void> {
  if (await hasReachedLimit(deps, `tried:${owner.id}`, WARNINGS_PER_DAY)) return;
  const attempt = user.pendingEmail ? 'change' : 'registration';
  await enqueueMail(deps.db, deps, {
    to: owner,
    topic: 'account',
    ...addressTriedMail(owner, deps.config, attempt),
  });
}

async function hasReachedLimit(deps: Deps, key: string, limit: number): Promise<boolean> {
  if (!deps.config.rateLimits) return false;
  const budget = { key, limit, windowSeconds: DAY_SECONDS };
  return (await useBudget(deps.db, deps.clock.now(), budget)) > 0;
}
