import { and, eq, isNull } from 'drizzle-orm';
import { lockSession } from '../../auth/sessions/lock-session';
import { hashToken, newToken } from '../../auth/sessions/tokens';
import type { Queryable } from '../../db/client';
import { calendarFeeds, users } from '../../db/schema';
import type { Deps } from '../../deps';
import type { Viewer } from '../../http/endpoints/viewer';

const NO_FEED = { isOn: false, showsNames: false, createdAt: null };

export async function readFeed(db: Queryable, userId: string) {
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return feed ? { isOn: true, showsNames: feed.showsNames, createdAt: feed.createdAt } : NO_FEED;
}

const areNamesShown = ({ role }: Viewer, isRequested: boolean) => isRequested && role === 'patient';

export async function replaceFeed(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { showsNames }: { showsNames: boolean },
): Promise<string> {
  const { token, hash } = newToken();
  const feed = { secretHash: hash, showsNames: areNamesShown(viewer, showsNames), createdAt: clock.now() };
  await db.transaction(async (tx) => {
    await lockSession(tx, viewer.sessionId);
    await tx
      .insert(calendarFeeds)
      .values({ userId: viewer.userId, ...feed })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: feed });
  });
  return token;
}

export async function updateFeed(
  db: Queryable,
  viewer: Viewer,
  { showsNames }: { showsNames: boolean },
): Promise<void> {
  await db
    .update(calendarFeeds)
    .set({ showsNames: areNamesShown(viewer, showsNames) })
    .where(eq(calendarFeeds.userId, viewer.userId));
}

export async function deleteFeed(db: Queryable, userId: string): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}

export async function findFeedBySecret(db: Queryable, secret: string) {
  const [feed] = await db
    .select({ userId: users.id, role: users.role, showsNames: calendarFeeds.showsNames })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.secretHash, hashToken(secret)), isNull(users.suspendedAt)));
  return feed;
}
