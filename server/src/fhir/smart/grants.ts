import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import { hashToken, newToken } from '../../auth/sessions/tokens';
import type { Tx } from '../../db/client';
import { patientProfiles, readTokens, users } from '../../db/schema';
import type { Deps } from '../../deps';
import { findApp } from './check-launch';

const TOKEN_SECONDS = 3_600;

type Row = typeof readTokens.$inferSelect;
type Parts = Pick<Deps, 'db' | 'clock' | 'config'>;

/** The answer of the token endpoint (RFC 6749, with the patient as SMART App Launch has it). */
export interface TokenAnswer {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  scope: string;
  patient: string;
  refresh_token?: string;
}

/**
 * A code is good for one try. A second one means that somebody else has it too, so it also ends what the first one
 * opened.
 */
export function exchangeCode(
  parts: Parts,
  asked: { code: string; appId: string; redirectUri: string; verifier: string },
): Promise<TokenAnswer | undefined> {
  return parts.db.transaction(async (tx) => {
    const now = parts.clock.now();
    const found = await lockGrant(tx, eq(readTokens.codeHash, hashToken(asked.code)));
    if (!found) return undefined;
    const { row, patientId } = found;
    const isRight =
      row.tokenHash === null &&
      row.expiresAt > now &&
      row.appId === asked.appId &&
      row.redirectUri === asked.redirectUri &&
      row.codeChallenge === createHash('sha256').update(asked.verifier).digest('base64url');
    if (!isRight || !row.agreedEndsAt) return endGrant(tx, row);
    const isLasting = row.grantedScopes?.split(' ').includes('offline_access');
    const family = isLasting ? newToken() : undefined;
    if (family) await change(tx, row, { refreshFamilyHash: family.hash });
    return issue(tx, { ...row, expiresAt: row.agreedEndsAt }, { patientId, family: family?.token, now });
  });
}

/** Each refresh token is good for one renewal. One that comes back was copied, and nobody can say by whom: all of it ends. */
export function refreshGrant(
  parts: Parts,
  { refreshToken, appId }: { refreshToken: string; appId: string | undefined },
): Promise<TokenAnswer | undefined> {
  const [family = '', current = ''] = refreshToken.split('.');
  return parts.db.transaction(async (tx) => {
    const now = parts.clock.now();
    const found = await lockGrant(
      tx,
      and(eq(readTokens.refreshFamilyHash, hashToken(family)), gt(readTokens.expiresAt, now)),
    );
    if (!found) return undefined;
    const { row, patientId } = found;
    // The client of the SMART project does not say again who it is.
    const isWrongApp = appId !== undefined && appId !== row.appId;
    if (isWrongApp || row.refreshHash !== hashToken(current)) return endGrant(tx, row);
    if (!findApp(parts.config, row.appId)) return undefined;
    return issue(tx, row, { patientId, family, now });
  });
}

/** Either token ends all that the patient allowed the app (RFC 7009). */
export async function revokeGrant(
  { db }: Parts,
  { token, appId }: { token: string; appId: string },
): Promise<void> {
  const [family = ''] = token.split('.');
  await db
    .delete(readTokens)
    .where(
      and(
        eq(readTokens.appId, appId),
        or(eq(readTokens.tokenHash, hashToken(token)), eq(readTokens.refreshFamilyHash, hashToken(family))),
      ),
    );
}

async function lockGrant(tx: Tx, which: SQL | undefined) {
  const [found] = await tx
    .select({ row: readTokens, patientId: patientProfiles.id })
    .from(readTokens)
    .innerJoin(users, eq(users.id, readTokens.userId))
    .innerJoin(patientProfiles, eq(patientProfiles.userId, users.id))
    .where(and(which, isNull(users.suspendedAt), isNull(patientProfiles.deletedAt)))
    .for('update', { of: readTokens });
  return found;
}

const change = (tx: Tx, { id }: Row, set: Partial<Row>) =>
  tx.update(readTokens).set(set).where(eq(readTokens.id, id));

async function endGrant(tx: Tx, { id }: Row): Promise<undefined> {
  await tx.delete(readTokens).where(eq(readTokens.id, id));
}

interface Issued {
  patientId: string;
  /** The half of the refresh token that stays. Undefined: the app cannot renew. */
  family: string | undefined;
  now: Date;
}

async function issue(tx: Tx, row: Row, { patientId, family, now }: Issued): Promise<TokenAnswer> {
  const access = newToken();
  const refresh = family === undefined ? undefined : newToken();
  const left = Math.floor((row.expiresAt.getTime() - now.getTime()) / 1000);
  const seconds = Math.min(TOKEN_SECONDS, left);
  await change(tx, row, {
    tokenHash: access.hash,
    expiresAt: row.expiresAt,
    tokenEndsAt: new Date(now.getTime() + seconds * 1000),
    refreshHash: refresh?.hash ?? null,
  });
  return {
    access_token: access.token,
    token_type: 'Bearer',
    expires_in: seconds,
    scope: row.grantedScopes ?? '',
    patient: patientId,
    ...(refresh ? { refresh_token: `${family}.${refresh.token}` } : {}),
  };
}
