import type { Queryable } from '../db/client';
import { knownDevices } from '../db/schema';
import type { Deps } from '../deps';
import { Refusal } from '../http/refusal';
import { payForGuess } from './guessing';
import { isPassword, wasteTheTimeOfAPassword } from './passwords';
import { findUserByEmail, type UserRow, userOf } from './queries';
import { passesSecondFactor } from './second-factor';
import { createSession } from './sessions';
import { newToken } from './tokens';

export interface SignIn {
  email: string;
  password: string;
  deviceSecret?: string | undefined;
  code?: string | undefined;
}

export async function signIn(
  deps: Deps,
  { email, password, deviceSecret, code }: SignIn,
  userAgent: string | undefined,
) {
  const user = await findUserByEmail(deps.db, email);
  const guess = await payForGuess(deps, email, deviceSecret, user?.id);
  if (!user) {
    await wasteTheTimeOfAPassword(password);
    deps.log.info({ reason: 'unknown address' }, 'a sign-in was refused');
    throw new Refusal('WRONG_CREDENTIALS');
  }
  if (!(await isPassword(user.passwordHash, password))) {
    deps.log.info({ reason: 'wrong password', userId: user.id }, 'a sign-in was refused');
    throw new Refusal('WRONG_CREDENTIALS');
  }
  if (user.totpEnabledAt && code && !(await passesSecondFactor(deps, user, code))) {
    deps.log.info({ reason: 'wrong code', userId: user.id }, 'a sign-in was refused');
    throw new Refusal('SECOND_FACTOR_REQUIRED', 'That code is not right. Please try the next one.');
  }
  await guess.giveBack();
  if (user.totpEnabledAt && !code) throw new Refusal('SECOND_FACTOR_REQUIRED');
  const opened = await deps.db.transaction((tx) => openSession(tx, deps, user, userAgent));
  deps.log.info({ userId: user.id, secondFactor: user.totpEnabledAt !== null }, 'somebody signed in');
  return opened;
}

/** A session, and the secret by which this browser is recognised the next time. */
export async function openSession(tx: Queryable, deps: Deps, user: UserRow, userAgent: string | undefined) {
  const now = deps.clock.now();
  const accessToken = await createSession(tx, user, userAgent, now);
  const device = newToken();
  await tx.insert(knownDevices).values({ secretHash: device.hash, userId: user.id, createdAt: now });
  return { accessToken, user: userOf(user), deviceSecret: device.token };
}
