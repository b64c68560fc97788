import { and, eq } from 'drizzle-orm';
import { users } from '../../db/schema';
import type { Deps } from '../../deps';
import type { AccountViewer } from '../../http/endpoints/viewer';
import { forgetDevices } from '../sessions/known-devices';
import { lockSession } from '../sessions/lock-session';
import { revokeUserSessions } from '../sessions/sessions';
import { requireOwnPassword, wrongPassword } from './own-password';
import { hashPassword, ownTurn } from './passwords';
import { forgetResetLinks } from './reset-links';

const OLD_PASSWORD_FIELD = 'oldPassword';

export async function changePassword(
  deps: Deps,
  viewer: AccountViewer,
  oldPassword: string,
  newPassword: string,
) {
  const user = await requireOwnPassword(deps, viewer, oldPassword, OLD_PASSWORD_FIELD);
  const passwordHash = await hashPassword(newPassword, ownTurn(user.id));
  await deps.db.transaction(async (tx) => {
    const isUnchanged = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash));
    const changed = await tx
      .update(users)
      .set({ passwordHash })
      .where(isUnchanged)
      .returning({ id: users.id });
    if (changed.length === 0) throw wrongPassword(OLD_PASSWORD_FIELD);
    // Checking the password may take a while, and the session may have been ended in the meantime.
    await lockSession(tx, viewer.sessionId);
    await forgetResetLinks(tx, user.id);
    await forgetDevices(tx, user.id, viewer.sessionId);
    await revokeUserSessions(tx, user.id, viewer.sessionId);
  });
  deps.log.info({ userId: user.id }, 'password changed');
}
