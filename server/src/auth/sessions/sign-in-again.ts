import { eq } from 'drizzle-orm';
import { sessions } from '../../db/schema';
import type { Deps } from '../../deps';
import type { AccountViewer } from '../../http/endpoints/viewer';
import { requireOwnPassword } from '../passwords/own-password';
import { announceChangedUser } from './sessions';

/**
 * The session has passed the second step, so the password is enough. It stays open, so that people can continue what
 * they were doing.
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
