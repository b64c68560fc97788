import { eq } from 'drizzle-orm';
import { users } from '../../db/schema';
import { storeReturned } from '../../doctors/verification/store-status';
import { Refusal } from '../../http/refusal';
import { notifyAccount, PROFILE_LINK } from '../../notifications/notify-account';
import { actorFields, type Operator } from '../operator';
import { recordAct } from '../operator-log';
import { lockSeenVersion } from './lock-seen-version';

export async function returnDoctor(
  operator: Operator,
  userId: string,
  reason: string,
  version?: string,
): Promise<void> {
  const { deps } = operator;
  const now = deps.clock.now();
  const publish = await deps.db.transaction(async (tx) => {
    const [account] = await tx.select().from(users).where(eq(users.id, userId)).for('key share');
    const details = await lockSeenVersion(tx, userId, version);
    if (!account || !details) throw new Refusal('DOCTOR_NOT_FOUND');
    if (details.profile.verifiedAt || details.request?.status !== 'waiting')
      throw new Refusal('CONFLICT', 'This doctor is no longer waiting. Please reload the list.');
    await storeReturned(tx, details.profile.id, reason, now);
    const publish = await notifyAccount(tx, deps, account, {
      subject: 'Please send your certificate again',
      sentence: 'We could not verify your registration yet.',
      reason,
      link: PROFILE_LINK,
    });
    await recordAct(tx, { ...actorFields(operator), act: 'return-doctor', subject: userId, reason, at: now });
    return publish;
  });
  publish();
  deps.jobs.nudge();
}
