import type { Config } from '../../config';
import type { Deps } from '../../deps';
import { type AccountViewer, actingUserId } from '../../http/endpoints/viewer';
import { faultWithoutValues } from '../../http/error-handler';
import { isConfirmed } from '../../mail/addressee';
import { lacksRequiredSecondFactor } from '../second-factor/lacks-required-second-factor';
import { findSession, onSessionChange, SESSION_CHANNEL, type SessionChange, touchSessions } from './sessions';

const CACHE_MS = 60_000;
const MAX_ENTRIES = 20_000;
const TOUCH_EVERY_MS = 5 * 60_000;
const TOUCH_BATCH_MS = 50;
const MAX_TOUCHES_PER_WRITE = 50;

interface Entry {
  viewer: AccountViewer;
  expiresAt: number;
  loadedAt: number;
}

export interface SessionLookup {
  findViewer(token: string): Promise<AccountViewer | undefined>;
  cachedAccountId(token: string): string | undefined;
}

/** The database notifies every node when a session is revoked. While its listener is down, a node caches nothing. */
export async function createSessionLookup(deps: Deps): Promise<SessionLookup> {
  const entries = new Map<string, Entry>();
  /** A row read before a change must not be cached after it. */
  let changeCount = 0;

  const forget = (change: SessionChange) => {
    changeCount += 1;
    for (const [token, { viewer }] of entries) if (affects(change, viewer)) entries.delete(token);
  };
  // This node closes its own sockets before it responds to the revocation.
  const onChange = (change: SessionChange) => {
    forget(change);
    if (!('changedUserId' in change)) closeSockets(deps, change);
  };
  onSessionChange(onChange);
  const forgetAll = () => {
    changeCount += 1;
    entries.clear();
  };
  const listener = await deps.database.listen(
    SESSION_CHANNEL,
    (payload) => onChange(JSON.parse(payload) as SessionChange),
    forgetAll,
  );

  const seenSessions = new Set<string>();
  function touch(sessionId: string): void {
    if (seenSessions.size === 0) setTimeout(touchSeen, TOUCH_BATCH_MS).unref();
    seenSessions.add(sessionId);
  }
  async function touchSeen(): Promise<void> {
    const sessionIds = [...seenSessions];
    seenSessions.clear();
    try {
      for (let from = 0; from < sessionIds.length; from += MAX_TOUCHES_PER_WRITE)
        await touchSessions(deps.db, sessionIds.slice(from, from + MAX_TOUCHES_PER_WRITE), deps.clock.now());
    } catch (error) {
      deps.log.warn({ fault: faultWithoutValues(error) }, 'could not update last-seen times of sessions');
    }
  }

  async function load(token: string, now: Date): Promise<AccountViewer | undefined> {
    const countBefore = changeCount;
    const row = await findSession(deps.db, token, now);
    if (!row) return undefined;
    const viewer = viewerFromRow(row, deps.config);
    if (now.getTime() - row.lastSeenAt.getTime() > TOUCH_EVERY_MS) touch(row.sessionId);
    if (listener.alive() && countBefore === changeCount) {
      if (entries.size >= MAX_ENTRIES) entries.delete(entries.keys().next().value ?? '');
      entries.set(token, { viewer, expiresAt: row.expiresAt.getTime(), loadedAt: now.getTime() });
    }
    return viewer;
  }

  return {
    cachedAccountId: (token) => {
      const viewer = entries.get(token)?.viewer;
      return viewer && actingUserId(viewer);
    },
    async findViewer(token) {
      const now = deps.clock.now();
      const entry = entries.get(token);
      if (entry && listener.alive()) {
        // If the clock was set back, the age is negative and the entry is loaded again.
        const ageMs = now.getTime() - entry.loadedAt;
        if (ageMs >= 0 && ageMs < CACHE_MS && now.getTime() < entry.expiresAt) return entry.viewer;
      }
      entries.delete(token);
      return load(token, now);
    },
  };
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

function viewerFromRow(row: SessionRow, config: Config): AccountViewer {
  const { sessionId, userId, role, name, email, actorUserId, actorName, parentSessionId } = row;
  const actor =
    actorUserId !== null && actorName !== null && parentSessionId !== null
      ? { userId: actorUserId, name: actorName, sessionId: parentSessionId }
      : undefined;
  const emailConfirmedAt = actor ? row.actorConfirmedAt : row.emailConfirmedAt;
  return {
    sessionId,
    userId,
    role,
    name,
    email,
    ...(actor ? { actor } : {}),
    signedInAt: row.signedInAgainAt ?? row.createdAt,
    emailConfirmed: isConfirmed({ emailConfirmedAt }, config),
    verificationWithdrawn: row.verificationWithdrawnAt !== null,
    needsSecondFactor: lacksRequiredSecondFactor(row, config),
  };
}

function affects(change: SessionChange, { userId, sessionId, actor }: AccountViewer): boolean {
  if ('sessionId' in change) return sessionId === change.sessionId || actor?.sessionId === change.sessionId;
  if ('userId' in change)
    return (
      (userId === change.userId && sessionId !== change.keep) ||
      (actor?.userId === change.userId && actor.sessionId !== change.keep)
    );
  return userId === change.changedUserId || actor?.userId === change.changedUserId;
}

function closeSockets(deps: Deps, change: SessionChange): void {
  for (const socket of deps.realtime.io.of('/').sockets.values()) {
    if (affects(change, socket.data.viewer)) socket.disconnect(true);
  }
}
