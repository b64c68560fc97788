import type { FamilyMember, LinkKind } from '@carelane/contract/family/family';
import { lockSession } from '../auth/sessions/lock-session';
import type { Tx } from '../db/client';
import { lockToNotify } from '../db/lock-people';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { mailLink } from './mail-link';
import { getMember, lockGuardianship } from './queries';

interface NewLink {
  kind: LinkKind;
  email: string;
  /** Runs after the person and their guardians are locked. The returned function runs after the commit. */
  before?(tx: Tx, member: FamilyMember): Promise<() => void>;
}

export async function invite(
  deps: Deps,
  viewer: Viewer,
  patientUserId: string,
  { kind, email, before }: NewLink,
): Promise<FamilyMember> {
  const now = deps.clock.now();
  const { member, publish } = await deps.db.transaction(async (tx) => {
    await lockToNotify(tx, patientUserId, now);
    await lockGuardianship(tx, viewer.userId, patientUserId);
    await lockSession(tx, viewer.sessionId);
    const current = await getMember(tx, viewer.userId, patientUserId, now);
    const publish = await before?.(tx, current);
    await mailLink(tx, deps, {
      kind,
      email,
      from: viewer,
      patient: { userId: patientUserId, name: current.name },
      isShared: current.guardians.length > 1,
    });
    return { member: await getMember(tx, viewer.userId, patientUserId, now), publish };
  });
  publish?.();
  deps.jobs.nudge();
  return member;
}
