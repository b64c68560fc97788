import { MAX_ACCESSES, type RecordAccess } from '@carelane/contract/fhir/endpoints';
import type { Scope } from '@carelane/contract/fhir/shared-parts';
import { and, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { UserRow } from '../../auth/queries';
import { hashToken, newToken } from '../../auth/sessions/tokens';
import type { Queryable, Tx } from '../../db/client';
import { lockAccount } from '../../db/lock-people';
import { patientProfiles, readTokens, sessions, users } from '../../db/schema';
import type { Deps } from '../../deps';
import type { Viewer } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';
import { greeting } from '../../mail/greeting';
import { enqueueMail } from '../../mail/send-mail';
import { requirePatientByUser } from '../../patients/queries';
import type { TokenHolder } from '../read-context';
import { findApp } from '../smart/check-launch';

const DAY_MS = 86_400_000;
/** An app that reads many pages causes few writes. */
const LAST_USED_STEP_MS = 60_000;

const SHARED_RECORD_TEXT = [
  'Somebody who is signed in to your Carelane account has just shared your health record with an app or a person.',
  'If this was not you, please stop it in your profile, under “Sharing My Record”, reset your password and contact us.',
];

const isLive = (now: Date) => gt(readTokens.expiresAt, now);

function toRecordAccess(row: typeof readTokens.$inferSelect): RecordAccess {
  return {
    _id: row.id,
    name: row.name,
    scopes: row.scopes,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}

export async function listReadTokens(db: Queryable, userId: string, now: Date): Promise<RecordAccess[]> {
  const rows = await db
    .select()
    .from(readTokens)
    .where(and(eq(readTokens.userId, userId), isLive(now), isNotNull(readTokens.tokenHash)))
    .orderBy(desc(readTokens.createdAt), desc(readTokens.id));
  return rows.map(toRecordAccess);
}

export async function createReadToken(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Pick<Viewer, 'userId' | 'sessionId'>,
  { name, scopes, days }: { name: string; scopes: Scope[]; days: number },
): Promise<{ access: RecordAccess; token: string }> {
  const { token, hash } = newToken();
  const expiresAt = new Date(deps.clock.now().getTime() + days * DAY_MS);
  const row = await insertReadToken(deps, viewer, {
    tokenHash: hash,
    name,
    scopes: [...new Set(scopes)],
    expiresAt,
  });
  return { access: toRecordAccess(row), token };
}

export async function insertReadToken(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>,
  values: Omit<typeof readTokens.$inferInsert, 'userId' | 'createdAt'>,
): Promise<typeof readTokens.$inferSelect> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const owner = await lockOwner(tx, userId, sessionId);
    // Two concurrent requests must not both get the last allowed access.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`read-tokens:${userId}`}, 0))`);
    const live = await tx.$count(readTokens, and(eq(readTokens.userId, userId), isLive(now)));
    if (live >= MAX_ACCESSES)
      throw new Refusal(
        'CONFLICT',
        `You already share your record with ${MAX_ACCESSES} apps or people. Please stop sharing with one of them first.`,
      );
    const [row] = await tx
      .insert(readTokens)
      .values({ ...values, userId, createdAt: now })
      .returning();
    if (!row) throw new Error('nothing was inserted');
    await enqueueMail(tx, deps, {
      to: owner,
      topic: 'account',
      subject: 'Your health record is shared',
      text: [greeting(owner.name), '', ...SHARED_RECORD_TEXT].join('\n'),
    });
    return row;
  });
}

/** If all sessions end at the same time, either no token is created or the new one also ends. */
async function lockOwner(tx: Tx, userId: string, sessionId: string): Promise<UserRow> {
  const account = await lockAccount(tx, userId);
  await tx
    .select({ id: patientProfiles.id })
    .from(patientProfiles)
    .where(eq(patientProfiles.userId, userId))
    .for('share');
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for('share');
  if (!account || !session) throw new Refusal('SIGNED_OUT');
  await requirePatientByUser(tx, userId);
  return account;
}

export async function deleteReadToken(db: Queryable, userId: string, id: string): Promise<void> {
  const deleted = await db
    .delete(readTokens)
    .where(and(eq(readTokens.id, id), eq(readTokens.userId, userId)))
    .returning({ id: readTokens.id });
  if (deleted.length === 0) throw new Refusal('NOT_FOUND');
}

/** Runs on every request, so that access ends immediately on every node. */
export async function findTokenHolder(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  token: string,
  now: Date,
): Promise<TokenHolder | undefined> {
  const [found] = await db
    .select({
      tokenId: readTokens.id,
      appId: readTokens.appId,
      name: readTokens.name,
      scopes: readTokens.scopes,
      userId: users.id,
      patientId: patientProfiles.id,
    })
    .from(readTokens)
    .innerJoin(users, eq(users.id, readTokens.userId))
    .innerJoin(patientProfiles, eq(patientProfiles.userId, users.id))
    .where(
      and(
        eq(readTokens.tokenHash, hashToken(token)),
        isLive(now),
        or(isNull(readTokens.tokenEndsAt), gt(readTokens.tokenEndsAt, now)),
        isNull(users.suspendedAt),
        isNull(patientProfiles.deletedAt),
      ),
    );
  if (!found) return undefined;
  const { appId, ...tokenHolder } = found;
  return appId === null || findApp(config, appId) ? tokenHolder : undefined;
}

export async function recordUse(db: Queryable, { tokenId }: TokenHolder, now: Date): Promise<void> {
  await db
    .update(readTokens)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(readTokens.id, tokenId),
        or(
          isNull(readTokens.lastUsedAt),
          lt(readTokens.lastUsedAt, new Date(now.getTime() - LAST_USED_STEP_MS)),
        ),
      ),
    );
}
