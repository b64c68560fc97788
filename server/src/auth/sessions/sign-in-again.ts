import { eq } from 'drizzle-orm';
import { sessions } from '../../db/schema';
import type { Deps } from '../../deps';
import type { AccountViewer } from '../../http/endpoints/viewer';
import { requireOwnPassword } from '../passwords/own-password';
import { announceChangedUser } from './sessions';

/**
 * Proves that the person at the keyboard is still the owner. No new session is opened, so they can continue
 * what they were doing. The session has already passed the second step, so the password is enough.
 */
export async function signInAgain(deps: Deps, viewer: AccountViewer, password: string): Promise<void> {
  await requireOwnPassword(deps, viewer, password);
  await deps.db.transaction(async (tx) => {
    await tx
      .update(sessions)
      .set({ signedInAgainAt: deps.clock.now() })
      .where(eq(sessions.id, viewer.sessionId));
    await announceChangedUser(tx, viewer.userId);
  });
  deps.log.info({ userId: viewer.userId }, 'signed in again');
}
