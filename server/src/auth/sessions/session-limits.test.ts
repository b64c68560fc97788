import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { knownDevices, pushDevices, sessions } from '../../db/schema';
import { givenPatient } from '../../testing/factories';
import { actFor, givenFamily } from '../../testing/family';
import { PASSWORD, withPassword } from '../../testing/leaving';
import { testApp } from '../../testing/test-app';
import { MAX_KNOWN_DEVICES } from './known-devices';
import { MAX_SESSIONS } from './sessions';
import { newToken } from './tokens';

const t = await testApp();
beforeEach(() => t.reset());

const secondsAgo = (seconds: number) => new Date(t.clock.now().getTime() - seconds * 1000);

const inAnHour = new Date(t.clock.now().getTime() + 3_600_000);
const SESSION = { device: 'Chrome on Linux', expiresAt: inAnHour };

async function givenEarlierSignIns(userId: string, count: number, acting = {}) {
  const signIns = Array.from({ length: count }, (_, n) => ({
    ...newToken(),
    at: secondsAgo(count - n),
  }));
  await t.deps.db.insert(sessions).values(
    signIns.map(({ hash, at }, n) => ({
      id: `session-${userId}-${n}`,
      userId,
      tokenHash: hash,
      ...SESSION,
      createdAt: at,
      lastSeenAt: at,
      ...acting,
    })),
  );
  await t.deps.db
    .insert(knownDevices)
    .values(signIns.map(({ at }) => ({ secretHash: newToken().hash, userId, createdAt: at })));
  return signIns.map(({ token }) => token);
}

async function countRows(userId: string) {
  return {
    sessions: await t.deps.db.$count(sessions, eq(sessions.userId, userId)),
    devices: await t.deps.db.$count(knownDevices, eq(knownDevices.userId, userId)),
  };
}

const signIn = async (email: string) => {
  const response = await t.anonymous.post('/user/login', { email, password: PASSWORD });
  expect(response.status).toBe(200);
  return { token: response.body.data.accessToken as string };
};
const isSignedIn = async (token: string) => (await t.as({ token }).get('/user/current-user')).status === 200;

it('signing in keeps the most recently used sessions and the newest browsers, and ends the oldest', async () => {
  const patient = await withPassword(t, await givenPatient(t));
  const { id, email } = patient.user;
  const tokens = await givenEarlierSignIns(id, MAX_SESSIONS - 1);
  const [oldest = '', second = ''] = tokens;
  await t.deps.db.insert(pushDevices).values({
    userId: id,
    sessionId: `session-${id}-0`,
    device: 'Chrome on Linux',
    endpoint: 'https://push.example/1',
    p256dh: 'key',
    auth: 'secret',
    lastSeenAt: t.clock.now(),
  });
  expect(await countRows(id)).toEqual({ sessions: MAX_SESSIONS, devices: MAX_KNOWN_DEVICES - 1 });
  expect(await isSignedIn(oldest)).toBe(true);

  t.clock.advance({ seconds: 1 });
  const first = await signIn(email);
  expect(await countRows(id)).toEqual({ sessions: MAX_SESSIONS, devices: MAX_KNOWN_DEVICES });
  expect([await isSignedIn(oldest), await isSignedIn(second)]).toEqual([false, true]);
  expect(await t.deps.db.select().from(pushDevices), 'the browser gets no more messages').toEqual([]);

  t.clock.advance({ seconds: 1 });
  const next = await signIn(email);
  expect(await countRows(id)).toEqual({ sessions: MAX_SESSIONS, devices: MAX_KNOWN_DEVICES });
  for (const { token } of [first, next, patient]) expect(await isSignedIn(token)).toBe(true);
});

it('the next few sign-ins to an account with far too many sessions end only this account’s surplus', async () => {
  const [patient, other] = [await withPassword(t, await givenPatient(t)), await givenPatient(t)];
  await givenEarlierSignIns(patient.user.id, MAX_SESSIONS + 30);
  for (let n = 0; n < 3; n += 1) await signIn(patient.user.email);
  expect(await countRows(patient.user.id)).toEqual({ sessions: MAX_SESSIONS, devices: MAX_KNOWN_DEVICES });
  expect(await countRows(other.user.id)).toMatchObject({ sessions: 1 });
});

it('switching back and forth ends only the guardian’s own acting sessions', async () => {
  const { guardian, child } = await givenFamily(t);
  const [parent] = await t.deps.db.select().from(sessions).where(eq(sessions.userId, guardian.user.id));
  const acting = { actorUserId: guardian.user.id, parentSessionId: parent?.id };
  await givenEarlierSignIns(child.id, MAX_SESSIONS - 1, acting);
  await t.deps.db
    .insert(sessions)
    .values({ ...SESSION, userId: child.id, tokenHash: 'own', lastSeenAt: secondsAgo(3600) });
  expect((await countRows(child.id)).sessions).toBe(MAX_SESSIONS + 1);
  await actFor(t, guardian, child.profile.id);
  expect((await countRows(child.id)).sessions).toBe(MAX_SESSIONS + 1);
  const ownSessions = await t.deps.db.select().from(sessions).where(eq(sessions.tokenHash, 'own'));
  expect(ownSessions, 'the oldest session of all stays, since it is the patient’s own').toHaveLength(1);
  expect(await isSignedIn(guardian.token)).toBe(true);
});
