import { and, desc, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client';
import {
  calendarFeeds,
  doctorProfiles,
  familyInvitations,
  passkeyChallenges,
  passkeys,
  pushDevices,
  readTokens,
  sessions,
  users,
  visitGuests,
} from '../../db/schema';
import { readStatement } from '../../db/statements/statement';
import { cancelAddressChange } from '../confirmation/confirmation-links';
import { describeDevice } from './device';
import { hashToken, newToken } from './tokens';

const SESSION_ABSOLUTE_DAYS = 60;
export const SESSION_IDLE_DAYS = 14;
const DAY_MS = 86_400_000;
/** A script that keeps signing in must not fill the table. */
export const MAX_SESSIONS = 100;
const MAX_ENDED_PER_SIGN_IN = 20;

export const SESSION_CHANNEL = 'carelane_sessions';
export type SessionChange =
  | { sessionId: string }
  | { userId: string; keep?: string | undefined }
  | { changedUserId: string };

const localListeners = new Set<(change: SessionChange) => void>();

export function onSessionChange(listener: (change: SessionChange) => void): void {
  localListeners.add(listener);
}

async function announce(tx: Queryable, change: SessionChange): Promise<void> {
  for (const listener of localListeners) listener(change);
  await tx.execute(sql`select pg_notify(${SESSION_CHANNEL}, ${JSON.stringify(change)})`);
}

interface ParentSession {
  actorUserId: string;
  parentSessionId: string;
  expiresAt: Date;
}

export async function createSession(
  tx: Queryable,
  user: { id: string },
  userAgent: string | undefined,
  now: Date,
  parent?: ParentSession,
): Promise<string> {
  const { token, hash } = newToken();
  await tx.insert(sessions).values({
    userId: user.id,
    tokenHash: hash,
    device: describeDevice(userAgent),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_ABSOLUTE_DAYS * DAY_MS),
    ...parent,
  });
  await endOldestSessions(tx, user.id, hash, parent?.actorUserId);
  return token;
}

/** Counted separately, so that a guardian's sessions cannot end the patient's own. */
async function endOldestSessions(
  tx: Queryable,
  userId: string,
  newHash: string,
  actorUserId: string | undefined,
): Promise<void> {
  const isSameKind = actorUserId ? eq(sessions.actorUserId, actorUserId) : isNull(sessions.actorUserId);
  const surplus = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isSameKind, ne(sessions.tokenHash, newHash)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), sessions.id)
    .offset(MAX_SESSIONS - 1)
    .limit(MAX_ENDED_PER_SIGN_IN);
  // By id, like `lockSessions`, to prevent deadlocks.
  for (const id of surplus.map((session) => session.id).sort()) await revokeOwnSession(tx, userId, id);
}

const idleCutoff = (now: Date) => new Date(now.getTime() - SESSION_IDLE_DAYS * DAY_MS);

export async function findSession(db: Queryable, token: string, now: Date) {
  const [row] = await sessionByToken(db, { tokenHash: hashToken(token), now, idleSince: idleCutoff(now) });
  return row;
}

const actors = alias(users, 'actors');

const sessionByToken = readStatement(
  'session-by-token',
  { tokenHash: sessions.tokenHash, now: sessions.expiresAt, idleSince: sessions.lastSeenAt },
  (db, { tokenHash, now, idleSince }) =>
    db
      .select({
        sessionId: sessions.id,
        createdAt: sessions.createdAt,
        signedInAgainAt: sessions.signedInAgainAt,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
        userId: users.id,
        role: users.role,
        name: users.name,
        email: sql<string>`coalesce(${actors.email}, ${users.email})`,
        emailConfirmedAt: users.emailConfirmedAt,
        actorUserId: actors.id,
        actorName: actors.name,
        actorConfirmedAt: actors.emailConfirmedAt,
        parentSessionId: sessions.parentSessionId,
        totpEnabledAt: users.totpEnabledAt,
        hasPasskey: sql<boolean>`${users.role} = 'operator' and exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id})`,
        verificationWithdrawnAt: doctorProfiles.verificationWithdrawnAt,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(doctorProfiles, eq(doctorProfiles.userId, users.id))
      .leftJoin(actors, eq(actors.id, sessions.actorUserId))
      .where(
        and(
          isNull(users.suspendedAt),
          isNull(actors.suspendedAt),
          eq(sessions.tokenHash, tokenHash),
          gt(sessions.expiresAt, now),
          gt(sessions.lastSeenAt, idleSince),
        ),
      ),
);

export async function findSessionEnds(db: Queryable, sessionIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: sessions.id, lastSeenAt: sessions.lastSeenAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(inArray(sessions.id, sessionIds));
  return new Map(
    rows.map(({ id, lastSeenAt, expiresAt }) => [
      id,
      Math.min(expiresAt.getTime(), lastSeenAt.getTime() + SESSION_IDLE_DAYS * DAY_MS),
    ]),
  );
}

export async function touchSessions(db: Queryable, sessionIds: string[], now: Date): Promise<void> {
  const anyListedId = sql`any(${sql.param(sessionIds)}::text[])`;
  const parents = sql`select s.parent_session_id from ${sessions} s where s.id = ${anyListedId}`;
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(sql`${sessions.id} = ${anyListedId} or ${sessions.id} in (${parents})`);
}

export function listUserSessions(db: Queryable, userId: string, now: Date) {
  return db
    .select()
    .from(sessions)
    .where(
      and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleCutoff(now))),
    )
    .orderBy(sql`${sessions.lastSeenAt} desc`);
}

/** Waits until a device that is being added under one of these sessions is stored, so that it is removed too. */
async function lockSessions(tx: Queryable, where: SQL | undefined): Promise<void> {
  await tx.select({ id: sessions.id }).from(sessions).where(where).orderBy(sessions.id).for('update');
}

export async function revokeOwnSession(tx: Queryable, userId: string, sessionId: string): Promise<boolean> {
  await lockSessions(tx, and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
  await tx
    .delete(pushDevices)
    .where(and(eq(pushDevices.sessionId, sessionId), eq(pushDevices.userId, userId)));
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  if (ended.length > 0) await announce(tx, { sessionId });
  return ended.length > 0;
}

/** Deletes whatever an intruder may have set up: docs/decisions/sign-in.md#what-ends-with-the-sessions */
export async function revokeUserSessions(
  tx: Queryable,
  userId: string,
  keepSessionId?: string,
): Promise<void> {
  await cancelAddressChange(tx, userId);
  await lockSessions(tx, eq(sessions.userId, userId));
  await tx
    .delete(familyInvitations)
    .where(and(eq(familyInvitations.invitedByUserId, userId), isNull(familyInvitations.usedAt)));
  await tx
    .delete(visitGuests)
    .where(and(eq(visitGuests.invitedByUserId, userId), isNull(visitGuests.admittedAt)));
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  await tx.delete(readTokens).where(eq(readTokens.userId, userId));
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
  await tx
    .delete(pushDevices)
    .where(
      and(
        eq(pushDevices.userId, userId),
        keepSessionId === undefined
          ? undefined
          : sql`${pushDevices.sessionId} is distinct from ${keepSessionId}`,
      ),
    );
  await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        keepSessionId === undefined ? undefined : ne(sessions.id, keepSessionId),
      ),
    );
  await announce(tx, { userId, keep: keepSessionId });
}

export async function revokeActingSessions(
  tx: Queryable,
  patientUserId: string,
  actorUserId: string,
): Promise<void> {
  const isActing = and(eq(sessions.userId, patientUserId), eq(sessions.actorUserId, actorUserId));
  await lockSessions(tx, isActing);
  const ended = await tx.delete(sessions).where(isActing).returning({ sessionId: sessions.id });
  for (const { sessionId } of ended) await announce(tx, { sessionId });
}

export async function announceChangedUser(tx: Queryable, userId: string): Promise<void> {
  await announce(tx, { changedUserId: userId });
}
