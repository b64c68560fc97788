import { eq } from 'drizzle-orm';
import { announceChangedUser } from '../auth/sessions/sessions';
import { doctorProfiles, users } from '../db/schema';
import { storeVerified, storeWithdrawn } from '../doctors/verification/store-status';
import { notifyAccount, PROFILE_LINK } from '../notifications/notify-account';
import { lockSeenVersion } from './doctors/lock-seen-version';
import { type ActOutcome, endActivity } from './end-activity';
import { actorFields, type Operator } from './operator';
import { recordAct } from './operator-log';

export async function verifyDoctor(
  operator: Operator,
  userId: string,
  reason: string,
  version?: string,
): Promise<ActOutcome> {
  const { deps } = operator;
  const now = deps.clock.now();
  const result = await deps.db.transaction(async (tx) => {
    const [account] = await tx.select().from(users).where(eq(users.id, userId)).for('key share');
    const doctor = (await lockSeenVersion(tx, userId, version))?.profile;
    if (!account || !doctor) return 'unknown';
    if (doctor.verifiedAt) return 'already';
    await tx
      .update(doctorProfiles)
      .set({ verifiedAt: now, verificationWithdrawnAt: null })
      .where(eq(doctorProfiles.id, doctor.id));
    await storeVerified(tx, doctor, now);
    await announceChangedUser(tx, userId);
    const publish = await notifyAccount(tx, deps, account, {
      subject: 'You are verified on Carelane',
      sentence:
        doctor.status === 'active'
          ? 'Your registration is verified. Patients can find and book you now.'
          : 'Your registration is verified. Set your profile to active when you are ready to take patients.',
      link: PROFILE_LINK,
    });
    await recordAct(tx, { ...actorFields(operator), act: 'verify-doctor', subject: userId, reason, at: now });
    return publish;
  });
  if (typeof result === 'string') return result;
  result();
  deps.jobs.nudge();
  return 'done';
}

/** Without verification, a doctor cannot treat anyone or read anything about former patients. */
export function unverifyDoctor(operator: Operator, userId: string, reason: string): Promise<ActOutcome> {
  return endActivity(operator, userId, {
    act: 'unverify-doctor',
    reason,
    subject: 'Your verification on Carelane was withdrawn',
    sentence: () =>
      'Your verification was withdrawn. You cannot see patients, and your upcoming appointments are canceled.',
    write: async (tx, account, now) => {
      const doctor = (await lockSeenVersion(tx, account.id))?.profile;
      if (!doctor || doctor.verificationWithdrawnAt) return false;
      await tx
        .update(doctorProfiles)
        .set({ verifiedAt: null, verificationWithdrawnAt: now, status: 'inactive', updatedAt: now })
        .where(eq(doctorProfiles.id, doctor.id));
      await storeWithdrawn(tx, doctor, reason, now);
      return true;
    },
  });
}
