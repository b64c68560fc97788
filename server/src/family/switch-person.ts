import { getUser } from '../auth/queries';
import { lockSession } from '../auth/sessions/lock-session';
import { createSession } from '../auth/sessions/sessions';
import type { Deps } from '../deps';
import { actingUserId, type Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { lockGuardianship } from './queries';

/** The session ends with the guardian's own, or with the guardianship. Routes for patients need no code for guardians. */
export async function switchPerson(
  deps: Deps,
  viewer: Viewer,
  patientUserId: string,
  userAgent: string | undefined,
) {
  const now = deps.clock.now();
  const guardianUserId = actingUserId(viewer);
  return deps.db.transaction(async (tx) => {
    await lockGuardianship(tx, guardianUserId, patientUserId);
    // The guardian's own session, even if they switch from one patient to another.
    const parent = await lockSession(tx, viewer.actor?.sessionId ?? viewer.sessionId);
    const user = await getUser(tx, patientUserId);
    if (user.suspendedAt) throw new Refusal('ACCOUNT_SUSPENDED');
    const accessToken = await createSession(tx, user, userAgent, now, {
      actorUserId: guardianUserId,
      parentSessionId: parent.id,
      expiresAt: parent.expiresAt,
    });
    return { accessToken };
  });
}
