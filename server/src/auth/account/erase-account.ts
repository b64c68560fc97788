import { and, arrayContains, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { lockAccountExclusively } from '../../db/lock-people';
import { jobs, operatorLog, users } from '../../db/schema';
import type { Deps } from '../../deps';
import { type AccountViewer, isPatientOrDoctor } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';
import { forgetBudgets } from '../passwords/guessing';
import { requireOwnPassword, wrongPassword } from '../passwords/own-password';
import type { UserRow } from '../queries';
import { lockSession } from '../sessions/lock-session';
import { revokeUserSessions } from '../sessions/sessions';
import { type AccountHooks, type AfterCommit, type ErasedAccount, runLeaveHooks } from './account-hooks';
import { lockOperators, requireAnotherOperator } from './last-operator';

export async function eraseAccount(
  deps: Deps,
  viewer: AccountViewer,
  password: string,
  hooks: AccountHooks[],
): Promise<void> {
  const user = await requireOwnPassword(deps, viewer, password);
  const afterwards = await deps.db.transaction(async (tx) => {
    if (!isPatientOrDoctor(viewer)) await lockOperators(tx);
    const account = await lockAccountExclusively(tx, user.id, deps.clock.now());
    if (!account || account.suspendedAt) throw new Refusal('SIGNED_OUT');
    if (account.passwordHash !== user.passwordHash) throw wrongPassword('password');
    await lockSession(tx, viewer.sessionId);
    if (!isPatientOrDoctor(viewer)) await requireAnotherOperator(tx, user.id);
    return eraseLocked(tx, deps, account, isPatientOrDoctor(viewer) ? viewer : undefined, hooks);
  });
  await afterwards();
  deps.jobs.nudge();
}

/** Call this after `lockAccountExclusively`, and run the returned function after the commit. */
export async function eraseLocked(
  tx: Tx,
  deps: Deps,
  account: UserRow,
  patientOrDoctor: ErasedAccount | undefined,
  hooks: AccountHooks[],
): Promise<AfterCommit> {
  const afterwards: (AfterCommit | undefined)[] = [];
  if (patientOrDoctor) {
    afterwards.push(await runLeaveHooks(tx, deps, { ...patientOrDoctor, cause: 'account_deleted' }, hooks));
    for (const hook of hooks) afterwards.push(await hook.onErase?.(tx, deps, patientOrDoctor));
  }
  await revokeUserSessions(tx, account.id);
  await deleteFailedEmails(tx, account);
  await forgetBudgets(tx, account);
  await clearReasons(tx, account.id);
  await tx.delete(users).where(eq(users.id, account.id));
  return async () => {
    for (const run of afterwards) await run?.();
  };
}

/** A reason may name the person even if the operator's act concerned their payment, review or dispute. */
async function clearReasons(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(operatorLog)
    .set({ reason: null, details: null, reasonSalt: null, about: [] })
    .where(or(eq(operatorLog.subject, userId), arrayContains(operatorLog.about, [userId])));
}

async function deleteFailedEmails(tx: Tx, { id, email, emailConfirmedAt }: UserRow): Promise<void> {
  const reader = (field: string) => eq(sql`${jobs.payload} -> 'reader' ->> ${field}`, id);
  // An unconfirmed address may belong to somebody else, whose emails must be kept.
  const isToAddress = emailConfirmedAt ? eq(sql`${jobs.payload} ->> 'to'`, email) : undefined;
  const isAboutAccount = or(reader('userId'), reader('patientUserId'), isToAddress);
  await tx.delete(jobs).where(and(isNotNull(jobs.failedAt), isAboutAccount));
}
