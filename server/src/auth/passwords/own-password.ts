import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { users } from '../../db/schema';
import type { Deps } from '../../deps';
import type { AccountViewer } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';
import { getUser, type UserRow } from '../queries';
import { lockSession } from '../sessions/lock-session';
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

/**
 * Checking a password may take a while. When its change takes effect, the password must still be valid and the session
 * must not have ended.
 */
export async function lockChecked(tx: Tx, checked: UserRow, sessionId: string): Promise<UserRow> {
  const [current] = await tx.select().from(users).where(eq(users.id, checked.id)).for('no key update');
  if (!current || current.suspendedAt) throw new Refusal('SIGNED_OUT');
  if (current.passwordHash !== checked.passwordHash) throw new Refusal('WRONG_PASSWORD');
  await lockSession(tx, sessionId);
  return current;
}
