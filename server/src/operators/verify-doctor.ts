import { eq } from 'drizzle-orm';
import { announceChangedUser } from '../auth/sessions/sessions';
import { doctorProfiles, users } from '../db/schema';
import { storeVerified, storeWithdrawn } from '../doctors/verification/decisions';
import { notifyAccount, PROFILE_LINK } from '../notifications/notify-account';
import { lockSeenVersion } from './doctors/lock-seen-version';
import { type ActOutcome, endPresence } from './end-presence';
import { actorFields, type Operator } from './operator';
import { recordAct } from './operator-log';

/** An operator's act, after checking the registration number with the council that issued it. */
export async function verifyDoctor(
  operator: Operator,
  userId: string,
  reason: string,
  /** What the operator has seen, where that is known. */
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
          : 'Your registration is verified. Set yourself to active when you want to take patients.',
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

/** A doctor who may no longer practise can treat nobody, and can read nothing about former patients. */
export function unverifyDoctor(operator: Operator, userId: string, reason: string): Promise<ActOutcome> {
  return endPresence(operator, userId, {
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
