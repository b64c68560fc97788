import { withoutLinks } from '@carelane/contract/auth/links-in-text';
import { runLeaveHooks } from '../../auth/account/account-hooks';
import type { Tx } from '../../db/client';
import { lockAccountExclusively } from '../../db/lock-people';
import { retryDeadlocks } from '../../db/retry-deadlocks';
import { endGuardianship } from '../../family/end-guardianship';
import { listGuardians, listGuardianships } from '../../family/queries';
import { notifyAccount } from '../../notifications/notify-account';
import type { ActOutcome } from '../end-activity';
import { actorFields, type Operator } from '../operator';
import { recordAct } from '../operator-log';

/** Without a guardian nobody could attend the visits. The profile is kept, so that the person can take it over. */
export async function endGuardian(
  operator: Operator,
  patientUserId: string,
  { guardianId, reason }: { guardianId: string; reason: string },
): Promise<ActOutcome> {
  const { deps, hooks } = operator;
  const now = deps.clock.now();
  const work = async (tx: Tx) => {
    const account = await lockAccountExclusively(tx, patientUserId, now);
    if (!account) return 'unknown';
    const guardianships = await listGuardianships(tx, [patientUserId]);
    const ended = guardianships.find(
      ({ guardianship }) =>
        guardianship.patientUserId === patientUserId && guardianship.guardianUserId === guardianId,
    );
    if (!ended) return 'already';
    const others = (await listGuardians(tx, [patientUserId])).filter(({ id }) => id !== guardianId);
    const losesLastGuardian = account.isManaged && others.length === 0;
    const leaver = { userId: patientUserId, role: 'patient', cause: 'canceled' } as const;
    const afterCommit = losesLastGuardian ? await runLeaveHooks(tx, deps, leaver, hooks) : () => {};
    const guardian = { id: guardianId, ...ended.guardian, emailConfirmedAt: ended.confirmedAt };
    const patientName = withoutLinks(account.name);
    const guardianPerson = { userId: guardianId, name: guardian.name };
    await endGuardianship(tx, ended.guardianship, 'operator', guardianPerson, now);
    const consequence = losesLastGuardian ? ' Upcoming visits are canceled and refunded in full.' : '';
    await notifyAccount(tx, deps, guardian, {
      subject: 'You no longer look after somebody on Carelane',
      sentence: `We ended your right to look after ${patientName}.${consequence}`,
      reason,
    });
    for (const other of others)
      await notifyAccount(tx, deps, other, {
        subject: 'Somebody no longer looks after a person with you',
        sentence: `${withoutLinks(guardian.name)} no longer looks after ${patientName}.`,
      });
    const act = { act: 'end-guardianship', subject: patientUserId, reason, at: now } as const;
    await recordAct(tx, { ...actorFields(operator), ...act, about: [guardianId] });
    return afterCommit;
  };
  const result = await retryDeadlocks(() => deps.db.transaction(work));
  if (typeof result === 'string') return result;
  await result();
  deps.jobs.nudge();
  return 'done';
}
