import { eq } from 'drizzle-orm';
import type { Config } from '../config';
import type { Queryable, Tx } from '../db/client';
import { users } from '../db/schema';
import type { Deps } from '../deps';
import { addressKey } from '../http/limits/address-key';
import { Refusal } from '../http/refusal';
import { hasPasskey } from './passkeys/passkeys';
import { countGuess } from './passwords/guessing';
import { isPassword, spendHashTime } from './passwords/passwords';
import { findUser, listUsersByEmail, type UserRow, userOnWire } from './queries';
import { lacksRequiredSecondFactor } from './second-factor/lacks-required-second-factor';
import { passesSecondFactor } from './second-factor/second-factor';
import { findDevice, rememberDevice } from './sessions/known-devices';
import { createSession } from './sessions/sessions';

const MAX_ACCOUNTS = 4;

export interface SignInRequest {
  email: string;
  password: string;
  deviceSecret?: string | undefined;
  code?: string | undefined;
}

export async function signIn(
  deps: Deps,
  { email, password, deviceSecret, code }: SignInRequest,
  userAgent: string | undefined,
  ip = '',
) {
  const client = addressKey(ip);
  const log = deps.log.child({ address: ip });
  const accounts = await listUsersByEmail(deps.db, email, MAX_ACCOUNTS);
  const [first] = accounts;
  const device = await findDevice(deps.db, deviceSecret, email);
  const countAttempt = (deviceHash?: string) =>
    countGuess(deps, email, deviceHash, client).catch((error: unknown) => {
      log.info({ reason: 'too many attempts', userId: first?.id }, 'sign-in failed');
      throw error;
    });
  // A browser that has signed in before finds its own account, even if many others now have the same address.
  const knownAccount = device && (await findUser(deps.db, device.userId));
  const otherAccounts = accounts.filter(({ id }) => id !== knownAccount?.id);
  let guess = await countAttempt(device?.hash);
  let user = await findByPassword(
    knownAccount ? [knownAccount] : otherAccounts,
    password,
    client,
    knownAccount !== undefined,
  );
  if (!user && knownAccount && (otherAccounts.length > 0 || knownAccount.emailConfirmedAt === null)) {
    // For any other account the guess of a known browser counts like anyone else's. If there is no other, this only
    // spends the same time.
    guess = await countAttempt();
    user = await findByPassword(otherAccounts, password, client);
  }
  if (!user) {
    const details = first ? { reason: 'wrong password', userId: first.id } : { reason: 'unknown address' };
    log.info(details, 'sign-in failed');
    throw new Refusal('WRONG_CREDENTIALS');
  }
  if (user.totpEnabledAt && code && !(await passesSecondFactor(deps, user, code))) {
    log.info({ reason: 'wrong code', userId: user.id }, 'sign-in failed');
    throw new Refusal('SECOND_FACTOR_REQUIRED', 'That code is not correct. Please try the next one.');
  }
  await guess.undo();
  if (user.totpEnabledAt && !code) throw new Refusal('SECOND_FACTOR_REQUIRED');
  const opened = await deps.db
    .transaction(async (tx) => {
      await requireUnchanged(tx, user);
      await refuseIfPasskeyRequired(tx, user, deps.config);
      return openSession(tx, deps, user, userAgent);
    })
    .catch((error: unknown) => {
      if (error instanceof Refusal) log.info({ reason: error.code, userId: user.id }, 'sign-in failed');
      throw error;
    });
  log.info({ userId: user.id, secondFactor: user.totpEnabledAt !== null }, 'signed in');
  return opened;
}

/** Timing must reveal neither whether an account exists nor that somebody else uses the same address. */
async function findByPassword(
  accounts: UserRow[],
  password: string,
  client: string,
  isKnownBrowser = false,
): Promise<UserRow | undefined> {
  const turn = { purpose: 'signing in', client } as const;
  const confirmed = accounts.find(({ emailConfirmedAt }) => emailConfirmedAt !== null);
  if (!confirmed && !isKnownBrowser) await spendHashTime(password, turn);
  for (const account of accounts) {
    if (await isPassword(account.passwordHash, password, turn)) return account;
  }
  return undefined;
}

/** Waits for a concurrent change, so that no session outlives the credentials that opened it. */
async function requireUnchanged(tx: Tx, checked: UserRow): Promise<void> {
  const [current] = await tx.select().from(users).where(eq(users.id, checked.id)).for('share');
  const isUnchanged =
    current?.passwordHash === checked.passwordHash &&
    current.totpEnabledAt?.getTime() === checked.totpEnabledAt?.getTime();
  if (!isUnchanged) throw new Refusal('WRONG_CREDENTIALS');
  if (current.suspendedAt) throw suspendedRefusal(current);
}

async function refuseIfPasskeyRequired(tx: Tx, user: UserRow, config: Config): Promise<void> {
  if (lacksRequiredSecondFactor({ ...user, hasPasskey: false }, config) && (await hasPasskey(tx, user.id))) {
    throw new Refusal('PASSKEY_REQUIRED');
  }
}

export function suspendedRefusal({ suspendedReason }: UserRow): Refusal {
  const { message } = new Refusal('ACCOUNT_SUSPENDED');
  return new Refusal(
    'ACCOUNT_SUSPENDED',
    suspendedReason ? `${message} Reason: ${suspendedReason}` : message,
  );
}

export async function openSession(
  tx: Queryable,
  deps: Deps,
  user: UserRow,
  userAgent: string | undefined,
  { hasPasskey = false } = {},
) {
  const now = deps.clock.now();
  const accessToken = await createSession(tx, user, userAgent, now);
  const deviceSecret = await rememberDevice(tx, user.id, now);
  const needsFactor = lacksRequiredSecondFactor({ ...user, hasPasskey }, deps.config);
  return { accessToken, user: userOnWire(user, deps.config, needsFactor), deviceSecret };
}
