import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessions } from '../../db/schema';
import type { Deps } from '../../deps';
import { givenPatient } from '../../testing/factories';
import { testApp } from '../../testing/test-app';
import { expireSockets } from './expire-sockets';
import { findSession, touchSessions } from './sessions';

const t = await testApp();
let stop = () => {};
beforeEach(() => t.reset());
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

const SEVERAL_CHECKS_MS = 900;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function watchSockets() {
  const sockets = new Map<
    string,
    { id: string; data: { viewer: { sessionId: string } }; disconnect: () => void }
  >();
  // A separate handle: other apps in this process may query too.
  const db = Object.create(t.deps.db) as Deps['db'];
  const queries = vi.spyOn(db, 'select');
  const watch = expireSockets({
    ...t.deps,
    db,
    realtime: { io: { of: () => ({ sockets }) } },
  } as unknown as Deps);
  stop = () => watch.stop();
  const signIn = async () => {
    const { token } = await givenPatient(t);
    const { sessionId } = (await findSession(t.deps.db, token, t.clock.now())) ?? {};
    if (!sessionId) throw new Error('not signed in');
    return sessionId;
  };
  const connect = async (existingSessionId?: string) => {
    const sessionId = existingSessionId ?? (await signIn());
    const disconnect = vi.fn();
    queries.mockClear();
    const id = `socket ${sockets.size}`;
    sockets.set(id, { id, data: { viewer: { sessionId } }, disconnect });
    return { sessionId, disconnect };
  };
  return { connect, queries };
}

test('a socket is closed when its session expires, and stays open if the session was used', async () => {
  const { connect } = watchSockets();
  const [idle, used] = [await connect(), await connect()];
  await pause(SEVERAL_CHECKS_MS);
  expect(idle.disconnect).not.toHaveBeenCalled();
  await touchSessions(t.deps.db, [used.sessionId], new Date(t.clock.now().getTime() + 86_400_000));
  t.clock.advance({ days: 14 });
  await expect.poll(() => idle.disconnect.mock.calls).toEqual([[true]]);
  expect(used.disconnect).not.toHaveBeenCalled();
});

test('each session is queried once, and nothing is queried without sockets', async () => {
  const { connect, queries } = watchSockets();
  await pause(SEVERAL_CHECKS_MS);
  expect(queries).not.toHaveBeenCalled();
  for (let sockets = 1; sockets <= 2; sockets += 1) {
    await connect();
    await expect.poll(() => queries.mock.calls.length).toBe(1);
    await pause(SEVERAL_CHECKS_MS);
    expect(queries).toHaveBeenCalledTimes(1);
  }
});

test('a socket whose session was revoked without a notification is closed within a minute', async () => {
  const { connect, queries } = watchSockets();
  const { sessionId, disconnect } = await connect();
  await expect.poll(() => queries.mock.calls.length).toBe(1);
  await t.deps.db.delete(sessions).where(eq(sessions.id, sessionId));
  t.clock.advance({ seconds: 60 });
  await expect.poll(() => disconnect.mock.calls).toEqual([[true]]);
});

test('a socket that connects while its session is being ended is closed at once', async () => {
  const { connect, queries } = watchSockets();
  const { sessionId } = await connect();
  await expect.poll(() => queries.mock.calls.length).toBe(1);
  await t.deps.db.delete(sessions).where(eq(sessions.id, sessionId));
  const late = await connect(sessionId);
  await expect.poll(() => late.disconnect.mock.calls).toEqual([[true]]);
});
