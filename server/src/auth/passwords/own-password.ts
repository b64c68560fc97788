import type { Deps } from '../../deps';
import type { AccountViewer } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';
import { getUser, type UserRow } from '../queries';
import { payForOwnPassword } from './guessing';
import { isPassword, ownTurn } from './passwords';

/** For a signed-in person who changes how the account is signed in to. */
export async function requireOwnPassword(
  deps: Deps,
  viewer: AccountViewer,
  password: string,
): Promise<UserRow> {
  await payForOwnPassword(deps, viewer.userId);
  const user = await getUser(deps.db, viewer.userId);
  if (await isPassword(user.passwordHash, password, ownTurn(user.id))) return user;
  throw new Refusal('WRONG_PASSWORD', undefined, {
    errors: [{ path: 'password', message: 'Your current password is not correct.' }],
  });
}
