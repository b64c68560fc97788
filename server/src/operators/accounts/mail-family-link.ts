import type { LinkKind } from '@carelane/contract/family/family';
import type { OperatorAct } from '@carelane/contract/operators/acts';
import { findUser, type UserRow } from '../../auth/queries';
import type { Tx } from '../../db/client';
import { lockToNotify } from '../../db/lock-people';
import { mailLink } from '../../family/mail-link';
import { listGuardians } from '../../family/queries';
import { Refusal } from '../../http/refusal';
import type { ActOutcome } from '../end-activity';
import { actorFields, type Operator } from '../operator';
import { recordAct } from '../operator-log';

export interface FamilyLinkRequest {
  email: string;
  reason: string;
}

interface FamilyLink extends FamilyLinkRequest {
  kind: LinkKind;
  act: OperatorAct;
  isNeeded(tx: Tx, account: UserRow, guardianCount: number): boolean | Promise<boolean>;
  notifyOthers?(tx: Tx, account: UserRow, from: { userId: string; name: string }): Promise<() => void>;
}

export async function mailFamilyLink(
  operator: Operator,
  patientUserId: string,
  { kind, act, email, reason, isNeeded, notifyOthers }: FamilyLink,
): Promise<ActOutcome> {
  const { deps, actorUserId } = operator;
  // The stored invitation needs its sender's account, and a command on the server has none.
  if (!actorUserId) throw new Refusal('NOT_FOUND');
  const at = deps.clock.now();
  const from = { userId: actorUserId, name: 'Carelane' };
  const result = await deps.db.transaction(async (tx) => {
    await lockToNotify(tx, patientUserId, at, [actorUserId]);
    const account = await findUser(tx, patientUserId);
    if (!account) return 'unknown';
    const guardians = await listGuardians(tx, [patientUserId]);
    if (!account.isManaged || !(await isNeeded(tx, account, guardians.length))) return 'already';
    const patient = { userId: patientUserId, name: account.name };
    await mailLink(tx, deps, { kind, email, from, patient, isShared: guardians.length > 1 });
    const publish = await notifyOthers?.(tx, account, from);
    await recordAct(tx, { ...actorFields(operator), act, subject: patientUserId, reason, at });
    return { publish };
  });
  if (typeof result === 'string') return result;
  result.publish?.();
  deps.jobs.nudge();
  return 'done';
}
