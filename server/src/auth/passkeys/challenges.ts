import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Queryable } from '../../db/client';
import { passkeyChallenges } from '../../db/schema';
import type { Deps } from '../../deps';
import { hashToken, newToken } from '../sessions/tokens';

export const CHALLENGE_MS = 5 * 60_000;

export async function newChallenge(deps: Pick<Deps, 'db' | 'clock'>, userId: string | null): Promise<string> {
  const now = deps.clock.now();
  const { token, hash } = newToken();
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
  await deps.db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now));
  await deps.db.insert(passkeyChallenges).values({ challengeHash: hash, userId, expiresAt });
  return token;
}

export async function spendChallenge(
  tx: Queryable,
  clientDataJSON: string,
  userId: string | null,
  now: Date,
): Promise<string | undefined> {
  const challenge = readChallenge(clientDataJSON);
  if (challenge === undefined) return undefined;
  const spent = await tx
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashToken(challenge)),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ hash: passkeyChallenges.challengeHash });
  return spent.length > 0 ? challenge : undefined;
}

const clientData = z.object({ challenge: z.string() });

function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const parsed = clientData.safeParse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()));
    return parsed.data?.challenge;
  } catch {
    return undefined;
  }
}
