import { eq } from 'drizzle-orm';
import type { AfterCommit } from '../auth/account/account-hooks';
import { findUser } from '../auth/queries';
import type { Tx } from '../db/client';
import { doctorProfiles } from '../db/schema';
import type { Deps } from '../deps';
import { notifyAccount, PROFILE_LINK } from '../notifications/notify-account';
import { badgeAfterChange } from './badge-after-change';
import { lostBadgeMessage } from './lost-badge-message';
import { type DoctorRow, findDoctor, isPracticing } from './queries';
import { storeChanged } from './verification/store-status';
import { findWithdrawal } from './verification/withdrawn-registrations';

type Columns = Omit<typeof doctorProfiles.$inferInsert, 'verifiedAt'>;
export type Changes = { [Column in keyof Columns]?: Columns[Column] | undefined };

export type EndCheckouts = (tx: Tx, deps: Deps, doctorId: string) => Promise<void>;

export type EndOffersOutsideHours = (tx: Tx, deps: Deps, doctorId: string) => Promise<AfterCommit>;

export async function runProfileChange<T extends { doctor: DoctorRow }>(
  deps: Deps,
  endCheckouts: EndCheckouts,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const result = await deps.db.transaction(async (tx) => {
    const after = await work(tx);
    if (!isPracticing(after.doctor, deps.config)) await endCheckouts(tx, deps, after.doctor.id);
    return after;
  });
  deps.jobs.nudge();
  return result;
}

interface ChangedProfile {
  doctor: DoctorRow;
  lostBadge: boolean;
  publish: () => void;
}

export async function changeProfile(
  tx: Tx,
  deps: Deps,
  before: DoctorRow,
  changes: Changes,
): Promise<ChangedProfile> {
  const now = deps.clock.now();
  const newNumber = changes.registrationNumber;
  const withdrawnAt =
    newNumber && newNumber !== before.registrationNumber ? await findWithdrawal(tx, newNumber) : undefined;
  await tx
    .update(doctorProfiles)
    .set({
      ...changes,
      // If verification was withdrawn under this number, patients cannot find the doctor.
      ...(withdrawnAt !== undefined ? { status: 'inactive' } : {}),
      verifiedAt: badgeAfterChange(changes),
      updatedAt: now,
    })
    .where(eq(doctorProfiles.id, before.id));
  const doctor = await findDoctor(tx, before.id);
  if (!doctor) throw new Error('the locked profile was not found');
  const lostBadge = before.verifiedAt !== null && doctor.verifiedAt === null;
  return { doctor, lostBadge, publish: lostBadge ? await requestNewCheck(tx, deps, before) : () => {} };
}

async function requestNewCheck(tx: Tx, deps: Deps, before: DoctorRow): Promise<() => void> {
  await storeChanged(tx, before, deps.clock.now());
  const account = before.userId === null ? undefined : await findUser(tx, before.userId);
  if (!account) return () => {};
  return notifyAccount(tx, deps, account, {
    subject: 'Your change is being checked',
    sentence: lostBadgeMessage(deps.config),
    link: PROFILE_LINK,
  });
}
