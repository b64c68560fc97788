import type { Deps } from '../../deps';
import type { Viewer } from '../../http/endpoints/viewer';
import { budgetUsed, spendBudget } from '../../http/limits/budget';
import { Refusal } from '../../http/refusal';
import { enqueue } from '../../jobs/queue';
import { getUser } from '../queries';
import {
  addressToConfirm,
  CONFIRMATION_MAILS_PER_DAY,
  confirmationMailsKey,
  mailConfirmation,
} from './mail-confirmation';

const RESENDS = { limit: 5, windowSeconds: 3600 };

/** Answers whether there was anything left to confirm. */
export async function resendConfirmation(deps: Deps, viewer: Viewer): Promise<boolean> {
  const user = await getUser(deps.db, viewer.userId);
  const email = addressToConfirm(user);
  if (!email || deps.config.emailConfirmation === 'off') return false;
  await spendBudget(deps, { key: `resend:${user.id}`, ...RESENDS });
  const now = deps.clock.now();
  const mailed = deps.config.rateLimits ? await budgetUsed(deps.db, now, confirmationMailsKey(email)) : 0;
  if (mailed >= CONFIRMATION_MAILS_PER_DAY) {
    throw new Refusal(
      'TOO_MANY_REQUESTS',
      'We have sent many links to this address today. Please try again tomorrow.',
      { retryAfterSeconds: RESENDS.windowSeconds },
    );
  }
  await enqueue(deps.db, mailConfirmation, { userId: user.id }, { runAt: now });
  deps.jobs.nudge();
  return true;
}
