import { findUser } from '../../auth/queries';
import { lockToNotify } from '../../db/lock-people';
import { mailLink } from '../../family/mail-link';
import { listGuardians } from '../../family/queries';
import { Refusal } from '../../http/refusal';
import type { Ended } from '../end-presence';
import { actorFields, type Operator } from '../operator';
import { recordAct } from '../operator-log';

/** For a family member whom nobody can act for any more. Guardians invite others themselves. */
export async function inviteGuardian(
  operator: Operator,
  patientUserId: string,
  { email, reason }: { email: string; reason: string },
): Promise<Ended> {
  const { deps, actorUserId } = operator;
  if (!actorUserId) throw new Refusal('NOT_FOUND');
  const now = deps.clock.now();
  const done = await deps.db.transaction(async (tx): Promise<Ended> => {
    await lockToNotify(tx, patientUserId, now, [actorUserId]);
    const account = await findUser(tx, patientUserId);
    if (!account) return 'unknown';
    const guardians = await listGuardians(tx, [patientUserId]);
    if (!account.isManaged || account.suspendedAt || guardians.length > 0) return 'already';
    await mailLink(tx, deps, {
      kind: 'guardian',
      email,
      from: { userId: actorUserId, name: 'Carelane' },
      patient: { userId: patientUserId, name: account.name },
      isShared: false,
    });
    const act = { act: 'invite-guardian', subject: patientUserId, reason, at: now } as const;
    await recordAct(tx, { ...actorFields(operator), ...act });
    return 'done';
  });
  deps.jobs.nudge();
  return done;
}
