import { MAX_PASSKEYS } from '@carelane/contract/auth/passkeys';
import { eq } from 'drizzle-orm';
import { isUniqueViolation } from '../../db/errors';
import { passkeys, users } from '../../db/schema';
import type { Deps } from '../../deps';
import type { AccountViewer } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';
import { requireConfirmedEmail } from '../confirmation/require-confirmed-email';
import { requireOwnPassword } from '../passwords/own-password';
import { requireOwnCode } from '../second-factor/second-factor';
import { describeDevice } from '../sessions/device';
import { lockSession } from '../sessions/lock-session';
import { announceChangedUser, revokeUserSessions } from '../sessions/sessions';
import { CHALLENGE_MS, newChallenge, spendChallenge } from './challenges';
import { ALGORITHMS, checkNewCredential, type NewCredential } from './check-credential';
import { mailPasskey } from './passkey-mails';
import { listPasskeys } from './passkeys';
import { relyingParty } from './relying-party';

const PUBLIC_KEY = 'public-key' as const;

/** A passkey signs in without a code, so adding one requires the code where two-step sign-in is on. */
export async function startPasskey(
  deps: Deps,
  viewer: AccountViewer,
  { password, code }: { password: string; code?: string | undefined },
) {
  requireConfirmedEmail(viewer);
  const user = await requireOwnPassword(deps, viewer, password);
  if (user.totpEnabledAt) await requireOwnCode(deps, user, code ?? '');
  const existing = await listPasskeys(deps.db, user.id);
  if (existing.length >= MAX_PASSKEYS) throw tooManyPasskeys();
  return {
    challenge: await newChallenge(deps, user.id),
    rp: { id: relyingParty(deps.config).id, name: 'Carelane' },
    user: {
      id: Buffer.from(user.id).toString('base64url'),
      name: user.email,
      displayName: user.name,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: PUBLIC_KEY, alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none' as const,
    excludeCredentials: existing.map(({ credentialId }) => ({ id: credentialId, type: PUBLIC_KEY })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
  };
}

/** The challenge proves that the password was entered, and is deleted when the password changes. */
export async function addPasskey(
  deps: Deps,
  viewer: AccountViewer,
  { credential, name }: { credential: NewCredential; name?: string | undefined },
  userAgent: string | undefined,
) {
  requireConfirmedEmail(viewer);
  const { userId } = viewer;
  const now = deps.clock.now();
  const added = await deps.db
    .transaction(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
      if (!user || user.suspendedAt) throw new Refusal('SIGNED_OUT');
      await lockSession(tx, viewer.sessionId);
      const challenge = await spendChallenge(tx, credential.response.clientDataJSON, userId, now);
      const key = challenge && (await checkNewCredential(credential, challenge, deps.config));
      // Throwing would roll back the deletion of the used challenge.
      if (!key) return undefined;
      if ((await listPasskeys(tx, userId)).length >= MAX_PASSKEYS) throw tooManyPasskeys();
      const [row] = await tx
        .insert(passkeys)
        .values({
          userId,
          credentialId: key.id,
          publicKey: Buffer.from(key.publicKey),
          counter: key.counter,
          name: name || describeDevice(userAgent),
          createdAt: now,
        })
        .returning();
      // The other sessions of this operator were opened with the password alone.
      if (viewer.needsSecondFactor) await revokeUserSessions(tx, userId, viewer.sessionId);
      await announceChangedUser(tx, userId);
      await mailPasskey(tx, deps, user, 'added');
      return row;
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'passkeys_credential_key')) {
        throw new Refusal('CONFLICT', 'This passkey has already been added.');
      }
      throw error;
    });
  if (!added) throw new Refusal('PASSKEY_NOT_ADDED');
  deps.log.info({ userId }, 'passkey added');
  deps.jobs.nudge();
  return added;
}

function tooManyPasskeys(): Refusal {
  return new Refusal(
    'CONFLICT',
    `An account can have at most ${MAX_PASSKEYS} passkeys. Remove one to add another.`,
  );
}
