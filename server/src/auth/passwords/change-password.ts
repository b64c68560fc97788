import { and, eq } from 'drizzle-orm';
import { users } from '../../db/schema';
import type { Deps } from '../../deps';
import type { AccountViewer } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';
import { getUser } from '../queries';
import { forgetDevices } from '../sessions/known-devices';
import { revokeUserSessions } from '../sessions/sessions';
import { payForOwnPassword } from './guessing';
import { hashPassword, isPassword, ownTurn } from './passwords';
import { forgetResetLinks } from './reset-links';

/** Ends every other session. Of several simultaneous changes the first succeeds; for the others the old password is wrong. */
export async function changePassword(
  deps: Deps,
  viewer: AccountViewer,
  oldPassword: string,
  newPassword: string,
) {
  await payForOwnPassword(deps, viewer.userId);
  const user = await getUser(deps.db, viewer.userId);
  if (!(await isPassword(user.passwordHash, oldPassword, ownTurn(user.id)))) throw wrongPassword();
  const passwordHash = await hashPassword(newPassword, ownTurn(user.id));
  await deps.db.transaction(async (tx) => {
    const isUnchanged = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash));
    const changed = await tx
      .update(users)
      .set({ passwordHash })
      .where(isUnchanged)
      .returning({ id: users.id });
    if (changed.length === 0) throw wrongPassword();
    await forgetResetLinks(tx, user.id);
    await forgetDevices(tx, user.id, viewer.sessionId);
    await revokeUserSessions(tx, user.id, viewer.sessionId);
  });
  deps.log.info({ userId: user.id }, 'password changed');
}

function wrongPassword(): Refusal {
  return new Refusal('WRONG_PASSWORD', undefined, {
    errors: [{ path: 'oldPassword', message: 'Your current password is not correct.' }],
  });
}
