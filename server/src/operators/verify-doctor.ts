import { eq } from 'drizzle-orm';
import { announceChangedUser } from '../auth/sessions/sessions';
import type { Tx } from '../db/client';
import { doctorProfiles, users } from '../db/schema';
import { type Ended, endPresence, tell } from './end-presence';
import { actorFields, type Operator } from './operator';
import { recordAct } from './operator-log';

/** An operator's act, after checking the registration number with the council that issued it. */
export async function verifyDoctor(operator: Operator, userId: string, reason: string): Promise<Ended> {
  const { deps } = operator;
  const now = deps.clock.now();
  const done = await deps.db.transaction(async (tx) => {
    const [account] = await tx.select().from(users).where(eq(users.id, userId)).for('key share');
    const doctor = await lockProfile(tx, userId);
    if (!account || !doctor) return 'unknown';
    if (doctor.verifiedAt) return 'already';
    await tx
      .update(doctorProfiles)
      .set({ verifiedAt: now, verificationWithdrawnAt: null })
      .where(eq(doctorProfiles.id, doctor.id));
    await announceChangedUser(tx, userId);
    await tell(tx, deps, account, {
      subject: 'You are verified on Carelane',
      sentence:
        doctor.status === 'active'
          ? 'Your registration is verified. Patients can find and book you now.'
          : 'Your registration is verified. Set yourself to active when you want to take patients.',
    });
    await recordAct(tx, { ...actorFields(operator), act: 'verify-doctor', subject: userId, reason, at: now });
    return 'done';
  });
  deps.jobs.nudge();
  return done;
}

/** A doctor who may not practise any more treats nobody, and reads nothing of those treated before. */
export function unverifyDoctor(operator: Operator, userId: string, reason: string): Promise<Ended> {
  return endPresence(operator, userId, {
    act: 'unverify-doctor',
    reason,
    subject: 'Your verification on Carelane was withdrawn',
    sentence: () =>
      'Your verification was withdrawn. You cannot see patients, and your appointments ahead are canceled.',
    write: async (tx, account, now) => {
      const doctor = await lockProfile(tx, account.id);
      if (!doctor || doctor.verificationWithdrawnAt) return false;
      await tx
        .update(doctorProfiles)
        .set({ verifiedAt: null, verificationWithdrawnAt: now, status: 'inactive', updatedAt: now })
        .where(eq(doctorProfiles.id, doctor.id));
      return true;
    },
  });
}

async function lockProfile(tx: Tx, userId: string) {
  const [doctor] = await tx
    .select()
    .from(doctorProfiles)
    .where(eq(doctorProfiles.userId, userId))
    .for('no key update');
  return doctor;
}
