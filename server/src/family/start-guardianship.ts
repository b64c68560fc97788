import { MAX_FAMILY_MEMBERS, type Relation } from '@carelane/contract/family/family';
import { and, eq } from 'drizzle-orm';
import type { UserRow } from '../auth/queries';
import type { Tx } from '../db/client';
import { guardianships, users } from '../db/schema';
import { Refusal } from '../http/refusal';
import { logGuardian } from './log-guardian';
import { isMinorNow } from './of-age';
import { isLive } from './queries';

/** Locks the account, so that concurrent additions are counted one after another. */
export async function lockGuardian(tx: Tx, userId: string): Promise<UserRow> {
  const [guardian] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  if (!guardian || guardian.suspendedAt) throw new Refusal('SIGNED_OUT');
  const isOwn = and(eq(guardianships.guardianUserId, userId), isLive);
  if ((await tx.$count(guardianships, isOwn)) >= MAX_FAMILY_MEMBERS) throw new Refusal('FAMILY_FULL');
  return guardian;
}

export async function startGuardianship(
  tx: Tx,
  guardian: UserRow,
  patient: { userId: string; dateOfBirth: string | null },
  relation: Relation,
  now: Date,
): Promise<void> {
  const [added] = await tx
    .insert(guardianships)
    .values({
      guardianUserId: guardian.id,
      patientUserId: patient.userId,
      relation,
      createdAt: now,
      // Nobody is notified that a patient who is already of age has come of age.
      notifiedOfAgeAt: isMinorNow(patient.dateOfBirth, guardian.timezone, now) ? null : now,
    })
    .onConflictDoNothing()
    .returning({ id: guardianships.id });
  if (!added) throw new Refusal('ALREADY_GUARDIAN');
  await logGuardian(tx, patient.userId, { userId: guardian.id, name: guardian.name }, 'guardian-added', now);
}
