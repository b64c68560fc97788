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

const SEVERAL_LOOKS_MS = 900;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Watches sockets that record when they are closed. Each has its own session. */
function watched() {
  const sockets = new Map<string, { data: { viewer: { sessionId: string } }; disconnect: () => void }>();
  // A separate handle: other apps in this process may query too.
  const db = Object.create(t.deps.db) as Deps['db'];
  const questions = vi.spyOn(db, 'select');
  const watch = expireSockets({
    ...t.deps,
    db,
    realtime: { io: { of: () => ({ sockets }) } },
  } as unknown as Deps);
  stop = () => watch.stop();
  const connect = async () => {
    const { token } = await givenPatient(t);
    const { sessionId } = (await findSession(t.deps.db, token, t.clock.now())) ?? {};
    if (!sessionId) throw new Error('not signed in');
    const disconnect = vi.fn();
    questions.mockClear();
    sockets.set(sessionId, { data: { viewer: { sessionId } }, disconnect });
    return { sessionId, disconnect };
  };
  return { connect, questions };
}

test('a socket is closed when its session expires, and stays if the session was used', async () => {
  const { connect } = watched();
  const [over, used] = [await connect(), await connect()];
  await pause(600);
  expect(over.disconnect).not.toHaveBeenCalled();
  await touchSessions(t.deps.db, [used.sessionId], new Date(t.clock.now().getTime() + 86_400_000));
  t.clock.advance({ days: 14 });
  await expect.poll(() => over.disconnect.mock.calls).toEqual([[true]]);
  expect(used.disconnect).not.toHaveBeenCalled();
});

test('each session is queried once, and nothing is queried without sockets', async () => {
  const { connect, questions } = watched();
  await pause(SEVERAL_LOOKS_MS);
  expect(questions).not.toHaveBeenCalled();
  for (const _ of ['first', 'second']) {
    await connect();
    await expect.poll(() => questions.mock.calls.length).toBe(1);
    await pause(SEVERAL_LOOKS_MS);
    expect(questions).toHaveBeenCalledTimes(1);
  }
});

test('a socket whose session was revoked unheard is closed within a minute', async () => {
  const { connect, questions } = watched();
  const { sessionId, disconnect } = await connect();
  await expect.poll(() => questions.mock.calls.length).toBe(1);
  await t.deps.db.delete(sessions).where(eq(sessions.id, sessionId));
  t.clock.advance({ seconds: 60 });
  await expect.poll(() => disconnect.mock.calls).toEqual([[true]]);
});
