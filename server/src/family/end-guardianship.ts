import { FOR_PERSON } from '@carelane/contract/family/for-person';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { AccountHooks } from '../auth/account/account-hooks';
import { eraseLocked } from '../auth/account/erase-account';
import { requireOwnPassword } from '../auth/passwords/own-password';
import { lockSession } from '../auth/sessions/lock-session';
import { revokeActingSessions } from '../auth/sessions/sessions';
import type { Tx } from '../db/client';
import { lockAccountExclusively } from '../db/lock-people';
import {
  appointments,
  familyInvitations,
  guardianships,
  jobs,
  notifications,
  patientProfiles,
  visitGuests,
} from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { logGuardian } from './log-guardian';
import { getMember, listGuardians, lockGuardianship } from './queries';

type GuardianshipRow = typeof guardianships.$inferSelect;

export async function endOwnGuardianship(
  deps: Deps,
  viewer: Viewer,
  patientUserId: string,
  { closeProfile, password = '' }: { closeProfile: boolean; password?: string | undefined },
  hooks: AccountHooks[],
): Promise<void> {
  const now = deps.clock.now();
  await getMember(deps.db, viewer.userId, patientUserId, now);
  if (closeProfile) await requireOwnPassword(deps, viewer, password);
  const afterwards = await deps.db.transaction(async (tx) => {
    // Exclusive: if two guardians leave at the same time, the second one is treated as the last.
    const account = await lockAccountExclusively(tx, patientUserId, now);
    const own = await lockGuardianship(tx, viewer.userId, patientUserId, 'update');
    if (!account) throw new Refusal('NOT_FOUND');
    // Suspended guardians do not count. A patient who can sign in needs no guardian.
    const others = (await listGuardians(tx, [patientUserId])).filter(({ id }) => id !== viewer.userId);
    if (others.length > 0 || !account.isManaged) {
      await endGuardianship(tx, own, 'guardian', { userId: viewer.userId, name: viewer.name }, now);
      return undefined;
    }
    if (!closeProfile) throw new Refusal('LAST_GUARDIAN');
    await lockSession(tx, viewer.sessionId);
    await deleteCopies(tx, viewer.userId, patientUserId);
    const member = { userId: patientUserId, role: 'patient' as const };
    return eraseLocked(tx, deps, account, member, hooks);
  });
  await afterwards?.();
  deps.jobs.nudge();
}

/** The patient's log still shows who had access. */
export async function endGuardianship(
  tx: Tx,
  { id, guardianUserId, patientUserId }: GuardianshipRow,
  endedBy: NonNullable<GuardianshipRow['endedBy']>,
  guardian: { userId: string; name: string },
  now: Date,
): Promise<void> {
  await tx.update(guardianships).set({ endedAt: now, endedBy }).where(eq(guardianships.id, id));
  await revokeActingSessions(tx, patientUserId, guardianUserId);
  await deleteCopies(tx, guardianUserId, patientUserId);
  await tx
    .delete(familyInvitations)
    .where(
      and(
        eq(familyInvitations.patientUserId, patientUserId),
        eq(familyInvitations.invitedByUserId, guardianUserId),
      ),
    );
  await removeGuests(tx, guardianUserId, patientUserId);
  await logGuardian(tx, patientUserId, guardian, 'guardian-ended', now);
}

async function removeGuests(tx: Tx, guardianUserId: string, patientUserId: string): Promise<void> {
  const visits = tx
    .select({ id: appointments.id })
    .from(appointments)
    .innerJoin(patientProfiles, eq(patientProfiles.id, appointments.patientId))
    .where(eq(patientProfiles.userId, patientUserId));
  await tx
    .delete(visitGuests)
    .where(and(eq(visitGuests.invitedByUserId, guardianUserId), inArray(visitGuests.appointmentId, visits)));
}

async function deleteCopies(tx: Tx, guardianUserId: string, patientUserId: string): Promise<void> {
  const [profile] = await tx
    .select({ id: patientProfiles.id })
    .from(patientProfiles)
    .where(eq(patientProfiles.userId, patientUserId));
  // Older links carry the id of the account.
  const linkedIds = [patientUserId, ...(profile ? [profile.id] : [])];
  await tx
    .delete(notifications)
    .where(
      and(
        eq(notifications.userId, guardianUserId),
        or(
          ...linkedIds.map((id) => sql`position(${`${FOR_PERSON}=${id}`} in ${notifications.link}) > 0`),
          sql`starts_with(${notifications.dedupeKey}, ${`${patientUserId}:`})`,
        ),
      ),
    );
  const reader = JSON.stringify({ userId: guardianUserId, patientUserId });
  await tx
    .delete(jobs)
    .where(
      and(
        isNull(jobs.doneAt),
        sql`coalesce(${jobs.payload} -> 'reader', ${jobs.payload}) @> ${reader}::jsonb`,
      ),
    );
}
