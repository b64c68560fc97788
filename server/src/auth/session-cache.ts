import type { Listener } from '../db/client';
import type { Deps } from '../deps';
import { faultWithoutValues } from '../http/error-handler';
import type { Viewer } from '../http/viewer';
import { findSession, SESSION_CHANNEL, type SessionChange, touchSession } from './sessions';

const KEEP_MS = 60_000;
const MOST = 20_000;
const TOUCH_EVERY_MS = 5 * 60_000;

interface Entry {
  viewer: Viewer;
  expiresAt: number;
  loadedAt: number;
}

export interface SessionLookup {
  viewerOfToken(token: string): Promise<Viewer | undefined>;
}

/**
 * Live sessions by token. Every node hears through the database when one is revoked, closes its sockets and forgets
 * it; while a node cannot hear, it keeps nothing and asks each time.
 */
export async function createSessionLookup(deps: Deps): Promise<SessionLookup> {
  const entries = new Map<string, Entry>();
  let listener: Listener = { alive: () => false };

  const forget = (matches: (viewer: Viewer) => boolean, close: boolean) => {
    for (const [token, { viewer }] of entries) if (matches(viewer)) entries.delete(token);
    if (close) closeSockets(deps, matches);
  };

  listener = await deps.database.listen(SESSION_CHANNEL, (payload) => {
    const change = JSON.parse(payload) as SessionChange;
    if ('sessionId' in change) forget((viewer) => viewer.sessionId === change.sessionId, true);
    else if ('userId' in change)
      forget((viewer) => viewer.userId === change.userId && viewer.sessionId !== change.keep, true);
    else forget((viewer) => viewer.userId === change.changedUserId, false);
  });

  async function load(token: string, now: Date): Promise<Viewer | undefined> {
    const row = await findSession(deps.db, token, now);
    if (!row) return undefined;
    const { lastSeenAt, expiresAt, ...viewer } = row;
    if (now.getTime() - lastSeenAt.getTime() > TOUCH_EVERY_MS) {
      touchSession(deps.db, row.sessionId, now).catch((error) =>
        deps.log.warn({ fault: faultWithoutValues(error) }, 'a session could not be touched'),
      );
    }
    if (listener.alive()) {
      if (entries.size >= MOST) entries.delete(entries.keys().next().value ?? '');
      entries.set(token, { viewer, expiresAt: expiresAt.getTime(), loadedAt: now.getTime() });
    }
    return viewer;
  }

  return {
    async viewerOfToken(token) {
      const now = deps.clock.now();
      const entry = entries.get(token);
      if (entry && listener.alive()) {
        const age = now.getTime() - entry.loadedAt;
        if (age >= 0 && age < KEEP_MS && now.getTime() < entry.expiresAt) return entry.viewer;
      }
      entries.delete(token);
      return load(token, now);
    },
  };
}

function closeSockets(deps: Deps, matches: (viewer: Viewer) => boolean): void {
  for (const socket of deps.realtime.io.of('/').sockets.values()) {
    if (matches(socket.data.viewer)) socket.disconnect(true);
  }
}
