import { findUser } from '../../auth/queries';
import { lockToNotify } from '../../db/lock-people';
import { requireOfAge, tellOfHandOver } from '../../family/hand-over';
import { mailLink } from '../../family/mail-link';
import { listGuardians } from '../../family/queries';
import { Refusal } from '../../http/refusal';
import type { Ended } from '../end-presence';
import { actorFields, type Operator } from '../operator';
import { recordAct } from '../operator-log';

/** For somebody of age whose guardians do not send them the link. The guardians are told, and cannot withdraw it. */
export async function handOverProfile(
  operator: Operator,
  patientUserId: string,
  { email, reason }: { email: string; reason: string },
): Promise<Ended> {
  const { deps, actorUserId } = operator;
  if (!actorUserId) throw new Refusal('NOT_FOUND');
  const now = deps.clock.now();
  const from = { userId: actorUserId, name: 'Carelane' };
  const done = await deps.db.transaction(async (tx) => {
    await lockToNotify(tx, patientUserId, now, [actorUserId]);
    const account = await findUser(tx, patientUserId);
    if (!account) return 'unknown';
    if (!account.isManaged) return 'already';
    await requireOfAge(tx, patientUserId, now);
    const patient = { userId: patientUserId, name: account.name };
    const isShared = (await listGuardians(tx, [patientUserId])).length > 1;
    await mailLink(tx, deps, { kind: 'take-over', email, from, patient, isShared });
    const publish = await tellOfHandOver(tx, deps, from, { id: patientUserId, name: account.name });
    const act = { act: 'hand-over', subject: patientUserId, reason, at: now } as const;
    await recordAct(tx, { ...actorFields(operator), ...act });
    return publish;
  });
  if (typeof done === 'string') return done;
  done();
  deps.jobs.nudge();
  return 'done';
}
