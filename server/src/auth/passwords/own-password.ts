import type { Deps } from '../../deps';
import type { AccountViewer } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';
import { getUser, type UserRow } from '../queries';
import { countOwnPasswordGuess } from './guessing';
import { isPassword, ownTurn } from './passwords';

export async function requireOwnPassword(
  deps: Deps,
  viewer: Pick<AccountViewer, 'userId'>,
  password: string,
  path = 'password',
): Promise<UserRow> {
  await countOwnPasswordGuess(deps, viewer.userId);
  const user = await getUser(deps.db, viewer.userId);
  if (await isPassword(user.passwordHash, password, ownTurn(user.id))) return user;
  throw wrongPassword(path);
}

export function wrongPassword(path: string): Refusal {
  const { message } = new Refusal('WRONG_PASSWORD');
  return new Refusal('WRONG_PASSWORD', message, { errors: [{ path, message }] });
}
