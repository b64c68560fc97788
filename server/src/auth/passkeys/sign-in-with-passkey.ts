import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { passkeys, users } from '../../db/schema';
import type { Deps } from '../../deps';
import { useBudget } from '../../http/limits/budget';
import { Refusal } from '../../http/refusal';
import type { UserRow } from '../queries';
import { openSession, suspendedRefusal } from '../sign-in';
import { CHALLENGE_MS, newChallenge, spendChallenge } from './challenges';
import { checkSignature, isCounterBehind, type SignedCredential } from './check-credential';
import { mailPasskey } from './passkey-mails';
import { relyingParty } from './relying-party';

const DAY_SECONDS = 86_400;

/** Names neither an account nor a passkey, so that it does not reveal who has one. */
export async function startPasskeySignIn(deps: Deps) {
  return {
    challenge: await newChallenge(deps, null),
    rpId: relyingParty(deps.config).id,
    timeout: CHALLENGE_MS,
    userVerification: 'required' as const,
  };
}

/** The device has recognized its owner, so this counts as both steps of a sign-in. */
export async function signInWithPasskey(
  deps: Deps,
  credential: SignedCredential,
  userAgent: string | undefined,
  ip: string,
) {
  const log = deps.log.child({ address: ip });
  // A refusal is returned, not thrown, so that the used challenge and the owner's email are committed.
  const outcome = await deps.db.transaction(async (tx) => {
    const locked = await lockPasskey(tx, credential.id);
    if (!locked) return refused('unknown passkey');
    const { user, passkey } = locked;
    const now = deps.clock.now();
    const challenge = await spendChallenge(tx, credential.response.clientDataJSON, null, now);
    if (!challenge) return refused('used or expired challenge', user);
    const counter = await checkSignature(credential, challenge, passkey, deps.config);
    if (counter === undefined) return refused('wrong signature', user);
    if (isCounterBehind(counter, passkey.counter)) {
      await warnOfCopy(tx, deps, user);
      return refused('copied passkey', user);
    }
    if (user.suspendedAt) return { ...refused('suspended', user), refusal: suspendedRefusal(user) };
    await tx.update(passkeys).set({ counter, lastUsedAt: now }).where(eq(passkeys.id, passkey.id));
    return { opened: await openSession(tx, deps, user, userAgent, { hasPasskey: true }), userId: user.id };
  });
  if ('refusal' in outcome) {
    log.info({ reason: outcome.reason, userId: outcome.userId }, 'sign-in failed');
    deps.jobs.nudge();
    throw outcome.refusal;
  }
  log.info({ userId: outcome.userId, secondFactor: true, passkey: true }, 'signed in');
  return outcome.opened;
}

const refused = (reason: string, user?: UserRow) => ({
  refusal: new Refusal('PASSKEY_REFUSED'),
  reason,
  userId: user?.id,
});

/** Locks the account first, as everywhere else. */
async function lockPasskey(tx: Tx, credentialId: string) {
  const isPasskey = eq(passkeys.credentialId, credentialId);
  const owner = tx.select({ id: passkeys.userId }).from(passkeys).where(isPasskey);
  const [user] = await tx.select().from(users).where(inArray(users.id, owner)).for('share');
  const [passkey] = await tx.select().from(passkeys).where(isPasskey).for('update');
  return user && passkey ? { user, passkey } : undefined;
}

async function warnOfCopy(tx: Tx, deps: Deps, user: UserRow): Promise<void> {
  const dailyBudget = { key: `passkey-copied:${user.id}`, limit: 1, windowSeconds: DAY_SECONDS };
  if ((await useBudget(tx, deps.clock.now(), dailyBudget)) === 0) await mailPasskey(tx, deps, user, 'copied');
}
