import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sessions, users } from '../../db/schema';
import type { Deps } from '../../deps';
import { givenPatient } from '../../testing/factories';
import { givenFamily } from '../../testing/family';
import { testApp } from '../../testing/test-app';
import { updateAccount } from '../account/update-account';
import { createSessionLookup } from './session-cache';
import {
  createSession,
  findSession,
  findSessionEnds,
  listUserSessions,
  onSessionChange,
  revokeOwnSession,
  revokeUserSessions,
  SESSION_CHANNEL,
  type SessionChange,
  touchSessions,
} from './sessions';

const t = await testApp();
const changes: SessionChange[] = [];
onSessionChange((change) => void changes.push(change));
beforeEach(async () => {
  await t.reset();
  changes.length = 0;
});

const DAY_MS = 86_400_000;
const after = (ms: number) => new Date(t.clock.now().getTime() + ms);

async function givenSession() {
  const { user, token } = await givenPatient(t);
  const row = await findSession(t.deps.db, token, t.clock.now());
  if (!row) throw new Error('not signed in');
  return { user, token, sessionId: row.sessionId };
}
const listIds = async (userId: string) =>
  (await listUserSessions(t.deps.db, userId, t.clock.now())).map(({ id }) => id);

describe('a session', () => {
  test('is found by its token, until it is idle for 14 days or 60 days old', async () => {
    const { token, user, sessionId } = await givenSession();
    await givenSession();
    expect(await findSession(t.deps.db, token, t.clock.now())).toMatchObject({
      userId: user.id,
      name: user.name,
    });
    expect(await findSession(t.deps.db, 'made-up', t.clock.now())).toBeUndefined();
    expect(await findSession(t.deps.db, token, after(14 * DAY_MS - 1))).toBeDefined();
    expect(await findSession(t.deps.db, token, after(14 * DAY_MS))).toBeUndefined();
    await touchSessions(t.deps.db, [sessionId], after(59 * DAY_MS));
    expect(await findSession(t.deps.db, token, after(60 * DAY_MS - 1))).toBeDefined();
    expect(await findSession(t.deps.db, token, after(60 * DAY_MS))).toBeUndefined();
  });

  test('expires when it is idle for 14 days or 60 days old, whichever comes first', async () => {
    const [first, other] = [await givenSession(), await givenSession()];
    await touchSessions(t.deps.db, [other.sessionId], after(50 * DAY_MS));
    const ends = await findSessionEnds(t.deps.db, [first.sessionId, other.sessionId, 'gone']);
    expect(ends).toEqual(
      new Map([
        [first.sessionId, after(14 * DAY_MS).getTime()],
        [other.sessionId, after(60 * DAY_MS).getTime()],
      ]),
    );
  });

  test('is listed for its owner with the other live ones, most recently used first', async () => {
    const { user, sessionId } = await givenSession();
    await givenSession();
    for (const [createdAt, lastSeenAt] of [
      [after(-15 * DAY_MS), after(-14 * DAY_MS)],
      [after(-60 * DAY_MS), after(-1000)],
    ] as const) {
      await createSession(t.deps.db, user, undefined, createdAt);
      await t.deps.db.update(sessions).set({ lastSeenAt }).where(eq(sessions.createdAt, createdAt));
    }
    await createSession(t.deps.db, user, undefined, after(1000));
    const listed = await listIds(user.id);
    expect(listed).toHaveLength(2);
    expect(listed[1]).toBe(sessionId);
  });

  test('is ended only by its owner, and listeners are notified', async () => {
    const [owner, other] = [await givenSession(), await givenSession()];
    expect(await revokeOwnSession(t.deps.db, other.user.id, owner.sessionId)).toBe(false);
    expect(changes).toEqual([]);
    expect(await revokeOwnSession(t.deps.db, owner.user.id, owner.sessionId)).toBe(true);
    expect(changes).toEqual([{ sessionId: owner.sessionId }]);
    expect([await listIds(owner.user.id), await listIds(other.user.id)]).toEqual([[], [other.sessionId]]);
  });

  test('can be kept when all other sessions of the account end', async () => {
    const [{ user, sessionId }, other] = [await givenSession(), await givenSession()];
    await createSession(t.deps.db, user, undefined, t.clock.now());
    await revokeUserSessions(t.deps.db, user.id, sessionId);
    expect(await listIds(user.id)).toEqual([sessionId]);
    await revokeUserSessions(t.deps.db, user.id);
    expect([await listIds(user.id), await listIds(other.user.id)]).toEqual([[], [other.sessionId]]);
    expect(changes).toEqual([{ userId: user.id, keep: sessionId }, { userId: user.id }]);
  });

  test('is announced as revoked to every node when the transaction commits', async () => {
    const { user, sessionId } = await givenSession();
    const received: unknown[] = [];
    const onMessage = (payload: string) => void received.push(JSON.parse(payload));
    await t.deps.database.listen(SESSION_CHANNEL, onMessage, () => {});
    const rolledBack = t.deps.db.transaction(async (tx) => {
      await revokeOwnSession(tx, user.id, sessionId);
      tx.rollback();
    });
    await expect(rolledBack).rejects.toThrow();
    await t.deps.db.transaction((tx) => revokeUserSessions(tx, user.id));
    await expect.poll(() => received).toEqual([{ userId: user.id }]);
  });
});

async function givenLookup() {
  const listener = { alive: true, receive: (_change: SessionChange) => {}, reconnect: () => {} };
  const sockets = new Map<string, { data: { viewer: object }; disconnect: () => void }>();
  const deps = {
    ...t.deps,
    realtime: { io: { of: () => ({ sockets }) } },
    database: {
      listen: async (_channel: string, onMessage: (payload: string) => void, onReconnect: () => void) => {
        listener.reconnect = onReconnect;
        listener.receive = (change) => onMessage(JSON.stringify(change));
        return { alive: () => listener.alive };
      },
    },
  } as unknown as Deps;
  const connect = (userId: string, sessionId: string) => {
    const disconnect = vi.fn();
    sockets.set(`${userId}:${sessionId}`, { data: { viewer: { userId, sessionId } }, disconnect });
    return disconnect;
  };
  return { listener, deps, connect, lookup: await createSessionLookup(deps) };
}

describe('the session cache', () => {
  async function givenCachedSession() {
    const [cache, person] = [await givenLookup(), await givenSession()];
    const readName = async () => (await cache.lookup.findViewer(person.token))?.name;
    const rename = (name: string) =>
      t.deps.db.update(users).set({ name }).where(eq(users.id, person.user.id));
    await readName();
    await rename('Renamed');
    return { ...cache, ...person, readName, rename };
  }

  test('is valid for a minute', async () => {
    const { readName, lookup, token, user } = await givenCachedSession();
    expect([lookup.cachedAccountId(token), lookup.cachedAccountId('made-up')]).toEqual([user.id, undefined]);
    t.clock.advance({ seconds: 59 });
    expect(await readName()).toBe('Asha Verma');
    t.clock.advance({ seconds: 1 });
    expect(await readName()).toBe('Renamed');
  });

  test('is bypassed while the listener is down', async () => {
    const { readName, rename, listener } = await givenCachedSession();
    listener.alive = false;
    expect(await readName()).toBe('Renamed');
    await rename('Again');
    expect(await readName()).toBe('Again');
  });

  test('starts empty after the listener was down, since it may have missed a change', async () => {
    const { readName, lookup, token, listener } = await givenCachedSession();
    listener.reconnect();
    expect(lookup.cachedAccountId(token)).toBeUndefined();
    expect(await readName()).toBe('Renamed');
  });

  test('drops a session only when the session, the account or its name changes', async () => {
    const { readName, rename, listener, user, sessionId } = await givenCachedSession();
    for (const unrelated of [
      { sessionId: 'x' },
      { userId: 'x' },
      { changedUserId: 'x' },
      { userId: user.id, keep: sessionId },
    ])
      listener.receive(unrelated);
    expect(await readName()).toBe('Asha Verma');
    for (const relevant of [{ sessionId }, { userId: user.id }, { changedUserId: user.id }]) {
      await rename(JSON.stringify(relevant));
      listener.receive(relevant);
      expect(await readName()).toBe(JSON.stringify(relevant));
    }
  });

  test('reflects this node’s own changes before the notification arrives', async () => {
    const { readName, lookup, token, user, sessionId } = await givenCachedSession();
    const viewer = await lookup.findViewer(token);
    if (!viewer) throw new Error('not signed in');
    const requester = { device: 'Chrome on Linux', client: '203.0.113.7' };
    await updateAccount(t.deps, viewer, { name: 'Asha V.', email: user.email }, requester, []);
    expect(await readName()).toBe('Asha V.');
    await revokeOwnSession(t.deps.db, user.id, sessionId);
    expect(await readName()).toBeUndefined();
  });

  test('reports the guardian for a session in which they act for somebody', async () => {
    const { lookup } = await givenLookup();
    const { guardian, child } = await givenFamily(t);
    await lookup.findViewer(child.token);
    expect(lookup.cachedAccountId(child.token)).toBe(guardian.user.id);
  });

  test('keeps the entries of other sessions', async () => {
    const { lookup, token, user } = await givenCachedSession();
    const other = await givenSession();
    await lookup.findViewer(other.token);
    expect([token, other.token].map(lookup.cachedAccountId)).toEqual([user.id, other.user.id]);
  });

  test('is not filled when something changed during the read', async () => {
    const { readName, rename, listener, user } = await givenCachedSession();
    listener.receive({ changedUserId: user.id });
    const reading = readName();
    listener.receive({ changedUserId: user.id });
    await reading;
    await rename('Later');
    expect(await readName()).toBe('Later');
  });

  test('does not return a session that has expired', async () => {
    const { lookup } = await givenLookup();
    const { token } = await givenSession();
    await t.deps.db.update(sessions).set({ expiresAt: after(30_000) });
    expect(await lookup.findViewer(token)).toBeDefined();
    t.clock.advance({ seconds: 30 });
    expect(await lookup.findViewer(token)).toBeUndefined();
    expect(lookup.cachedAccountId(token)).toBeUndefined();
  });

  test('writes the last-seen time at most once every five minutes', async () => {
    const { lookup, token, sessionId } = await givenCachedSession();
    const seenAt = async () =>
      (await t.deps.db.select().from(sessions).where(eq(sessions.id, sessionId)))[0]?.lastSeenAt;
    const before = await seenAt();
    t.clock.advance({ minutes: 5 });
    await lookup.findViewer(token);
    expect(await seenAt()).toEqual(before);
    t.clock.advance({ minutes: 1, seconds: 1 });
    await lookup.findViewer(token);
    await expect.poll(seenAt).toEqual(t.clock.now());
  });
});

describe('the sockets', () => {
  test('the sockets of a revoked session or account are closed, but not those of a kept session or a renamed person', async () => {
    const { listener, connect } = await givenLookup();
    const [phone, laptop, other] = [
      connect('asha', 'phone'),
      connect('asha', 'laptop'),
      connect('nila', 'x'),
    ];
    listener.receive({ changedUserId: 'asha' });
    listener.receive({ userId: 'asha', keep: 'laptop' });
    expect([phone, laptop, other].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0]);
    listener.receive({ sessionId: 'laptop' });
    expect([phone, laptop, other].map(({ mock }) => mock.calls)).toEqual([[[true]], [[true]], []]);
  });
});
