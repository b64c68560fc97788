import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import { hashToken, newToken } from '../../auth/sessions/tokens';
import type { Tx } from '../../db/client';
import { patientProfiles, readTokens, users } from '../../db/schema';
import type { Deps } from '../../deps';
import { findApp } from './check-launch';

const TOKEN_SECONDS = 3_600;

type Row = typeof readTokens.$inferSelect;
type GrantDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/** RFC 6749, with the patient as in SMART App Launch. */
export interface TokenResponse {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  scope: string;
  patient: string;
  refresh_token?: string;
}

/** A second use means that somebody else also has the code, so it ends the access that the first use opened. */
export function exchangeCode(
  deps: GrantDeps,
  request: { code: string; appId: string; redirectUri: string; verifier: string },
): Promise<TokenResponse | undefined> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const found = await lockGrant(tx, eq(readTokens.codeHash, hashToken(request.code)));
    if (!found) return undefined;
    const { row, patientId } = found;
    const isValid =
      row.tokenHash === null &&
      row.expiresAt > now &&
      row.appId === request.appId &&
      row.redirectUri === request.redirectUri &&
      row.codeChallenge === createHash('sha256').update(request.verifier).digest('base64url');
    if (!isValid || !row.agreedEndsAt) return endGrant(tx, row);
    const isLasting = row.grantedScopes?.split(' ').includes('offline_access');
    const family = isLasting ? newToken() : undefined;
    if (family) await updateGrant(tx, row, { refreshFamilyHash: family.hash });
    return issueTokens(
      tx,
      { ...row, expiresAt: row.agreedEndsAt },
      { patientId, family: family?.token, now },
    );
  });
}

/**
 * A refresh token is `family.secret`, with a new secret each time. A second use means that it was copied. We cannot
 * know which client is the right one, so the whole grant ends.
 */
export function refreshGrant(
  deps: GrantDeps,
  { refreshToken, appId }: { refreshToken: string; appId: string | undefined },
): Promise<TokenResponse | undefined> {
  const [family = '', secret = ''] = refreshToken.split('.');
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const found = await lockGrant(
      tx,
      and(eq(readTokens.refreshFamilyHash, hashToken(family)), gt(readTokens.expiresAt, now)),
    );
    if (!found) return undefined;
    const { row, patientId } = found;
    // The SMART project's client does not send its id again.
    const isWrongApp = appId !== undefined && appId !== row.appId;
    if (isWrongApp || row.refreshHash !== hashToken(secret)) return endGrant(tx, row);
    if (!findApp(deps.config, row.appId)) return undefined;
    return issueTokens(tx, row, { patientId, family, now });
  });
}

/** RFC 7009: revoking either token ends the whole grant. */
export async function revokeGrant(
  { db }: GrantDeps,
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

async function lockGrant(tx: Tx, where: SQL | undefined) {
  const [found] = await tx
    .select({ row: readTokens, patientId: patientProfiles.id })
    .from(readTokens)
    .innerJoin(users, eq(users.id, readTokens.userId))
    .innerJoin(patientProfiles, eq(patientProfiles.userId, users.id))
    .where(and(where, isNull(users.suspendedAt), isNull(patientProfiles.deletedAt)))
    .for('update', { of: readTokens });
  return found;
}

const updateGrant = (tx: Tx, { id }: Row, set: Partial<Row>) =>
  tx.update(readTokens).set(set).where(eq(readTokens.id, id));

async function endGrant(tx: Tx, { id }: Row): Promise<undefined> {
  await tx.delete(readTokens).where(eq(readTokens.id, id));
}

interface IssueContext {
  patientId: string;
  family: string | undefined;
  now: Date;
}

async function issueTokens(
  tx: Tx,
  row: Row,
  { patientId, family, now }: IssueContext,
): Promise<TokenResponse> {
  const access = newToken();
  const refresh = family === undefined ? undefined : newToken();
  const secondsLeft = Math.floor((row.expiresAt.getTime() - now.getTime()) / 1000);
  const seconds = Math.min(TOKEN_SECONDS, secondsLeft);
  await updateGrant(tx, row, {
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
