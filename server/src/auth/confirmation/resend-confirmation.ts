import type { Deps } from '../../deps';
import type { AccountViewer } from '../../http/endpoints/viewer';
import { spendBudget } from '../../http/limits/budget';
import { getUser } from '../queries';
import { addressToConfirm } from './mail-confirmation';
import { type Requester, requestConfirmation } from './request-confirmation';

const RESEND_LIMIT = { limit: 5, windowSeconds: 3600 };

/** A limit on the emails to the address would reveal whether somebody else has confirmed it. */
export async function resendConfirmation(
  deps: Deps,
  viewer: AccountViewer,
  requester: Requester,
): Promise<boolean> {
  const user = await getUser(deps.db, viewer.userId);
  if (!addressToConfirm(user) || deps.config.emailConfirmation === 'off') return false;
  await spendBudget(deps, { key: `resend:${user.id}`, ...RESEND_LIMIT });
  await requestConfirmation(deps.db, deps, user, requester);
  deps.jobs.nudge();
  return true;
}
