import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createSession } from '../../auth/sessions/sessions';
import { jobs, pushDevices, pushKeys } from '../../db/schema';
import { book, TOMORROW } from '../../testing/booking';
import { givenDoctor, givenPatient } from '../../testing/factories';
import { startPushStandIn } from '../../testing/push-stand-in';
import { testApp } from '../../testing/test-app';
import { type NewNotification, notify } from '../notify';
import { readPushKeys } from './push-keys';

const service = await startPushStandIn({ now: () => t.clock.now() });
const logLines: string[] = [];
const loggerInstance = pino(
  { level: 'trace', base: null },
  { write: (line: string) => void logLines.push(line) },
);
const t = await testApp({ env: { PUSH_SERVICES: service.origin }, loggerInstance });
beforeEach(async () => {
  await t.reset();
  logLines.length = 0;
});
afterAll(() => service.close());

type SignedIn = { token: string };

async function subscribe(person: SignedIn) {
  const device = service.subscribe();
  expect((await t.as(person).post('/push/subscriptions', device.subscription)).status).toBe(201);
  return device;
}
const listDevices = async (person: SignedIn) => (await t.as(person).get('/push/subscriptions')).body.data;

const store = (note: NewNotification) => t.deps.db.transaction((tx) => notify(tx, note));

function notifyPerson(userId: string, dedupeKey?: string) {
  const createdAt = t.clock.now();
  return store({
    userId,
    topic: 'visit-booked',
    type: 'appointment',
    message: 'Dr. Meera Rao wrote about palpitations',
    link: '/appointments',
    createdAt,
    push: { text: 'Something happened.' },
    ...(dedupeKey ? { dedupeKey } : {}),
  });
}

describe('a push message', () => {
  it('reaches every device of the person once, and nobody else’s', async () => {
    const [asha, ravi] = [await givenPatient(t), await givenPatient(t)];
    const [phone, laptop, other] = [await subscribe(asha), await subscribe(asha), await subscribe(ravi)];
    const note = await notifyPerson(asha.user.id, 'booked:1');
    await notifyPerson(asha.user.id, 'booked:1');
    await t.runJobs();
    await t.runJobs();
    const expected = [{ id: note?.id, text: 'Something happened.', link: '/appointments' }];
    expect([phone.browser.received, laptop.browser.received]).toEqual([expected, expected]);
    expect(other.browser.received).toEqual([]);
    expect(service.faults).toEqual([]);
  });

  it('a push message about a booking, move, cancellation or reminder contains no name and nothing about health', async () => {
    const asha = await givenPatient(t, { name: 'Pzname Quill' });
    const meera = await givenDoctor(t, { name: 'Dzname Hollow', specialization: 'Cardiology' });
    const [phone, desk] = [await subscribe(asha), await subscribe(meera)];
    const choice = { doctorId: meera.profile.id, date: TOMORROW, time: '11:00 AM', reason: 'pzreason' };
    const id = await book(t, asha, choice);
    await t.runJobs();
    await t.as(asha).patch(`/appointment/reschedule/${id}`, { date: '2026-03-05', time: '12:00 PM' });
    await t.runJobs();
    for (const reminder of ['2026-03-04T06:30:00.000Z', '2026-03-05T05:30:00.000Z']) {
      t.clock.set(reminder);
      await t.runJobs();
    }
    await t.as(asha).patch(`/appointment/cancel/${id}`);
    await t.runJobs();
    const texts = (all: { text: string }[]) => all.map(({ text }) => text).sort();
    const changes = ['A visit was booked.', 'A visit was canceled.', 'A visit was moved to another time.'];
    const reminders = ['You have a visit within 24 hours.', 'Your visit starts within an hour.'];
    const toBoth = [...changes, ...reminders];
    expect(texts(desk.browser.received)).toEqual(toBoth);
    const refund = 'You have a new notification.';
    const patientReminder = 'You have a visit within 24 hours. Open it to test your camera and microphone.';
    expect(texts(phone.browser.received)).toEqual(
      [...changes, patientReminder, 'Your visit starts within an hour.', refund].sort(),
    );
    const received = JSON.stringify([phone.browser.received, desk.browser.received]);
    expect(received).not.toMatch(/pz|dz|cardio|doctor|consult|appointment with/i);
    expect(new Set(service.bodies.map(({ length }) => length)).size).toBe(1);
    const { privateKey } = await readPushKeys(t.deps.db);
    for (const secret of [phone.subscription.endpoint, phone.subscription.keys.auth, privateKey, 'pzreason'])
      expect(logLines.join('')).not.toContain(secret);
  });

  it('a push message about a booking, move or cancellation expires when the visit starts', async () => {
    const asha = await givenPatient(t);
    const doctor = await givenDoctor(t);
    await subscribe(doctor);
    const takeTimeLimits = async () => {
      const waiting = await t.deps.db.select().from(jobs).where(eq(jobs.kind, 'push'));
      await t.deps.db.delete(jobs).where(eq(jobs.kind, 'push'));
      return waiting.map(({ payload }) => (payload as { until: string | null }).until).map(toIsoInstant);
    };
    const toIsoInstant = (until: string | null) => until && new Date(until).toISOString();
    const id = await book(t, asha, { doctorId: doctor.profile.id, date: TOMORROW, time: '11:00 AM' });
    expect(await takeTimeLimits()).toEqual(['2026-03-03T05:30:00.000Z']);
    await t.as(asha).patch(`/appointment/reschedule/${id}`, { date: '2026-03-05', time: '12:00 PM' });
    expect(await takeTimeLimits()).toEqual(['2026-03-05T06:30:00.000Z']);
    await t.as(asha).patch(`/appointment/cancel/${id}`);
    expect(await takeTimeLimits()).toEqual(['2026-03-05T06:30:00.000Z']);
    const missed = await book(t, asha, { doctorId: doctor.profile.id, date: TOMORROW, time: '11:00 AM' });
    await takeTimeLimits();
    t.clock.set('2026-03-03T06:30:00.000Z');
    expect((await t.as(asha).patch(`/appointment/cancel/${missed}`)).status).toBe(200);
    expect(await takeTimeLimits()).toEqual([null]);
  });

  it('waits for the end of quiet hours, unless it expires before that', async () => {
    const asha = await givenPatient(t);
    const { browser } = await subscribe(asha);
    const quietHours = { fromMinute: 9 * 60, untilMinute: 10 * 60 };
    await t.as(asha).put('/notification/choices', { off: [], quietHours });
    const content = { topic: 'visit-late', type: 'appointment', message: 'x', link: null } as const;
    const note = { userId: asha.user.id, createdAt: t.clock.now(), ...content };
    await store({ ...note, push: { text: 'Later' } });
    await store({ ...note, push: { text: 'Soon', until: new Date('2026-03-02T04:20:00.000Z') } });
    await t.runJobs();
    expect(browser.received.map(({ text }) => text)).toEqual(['Soon']);
    t.clock.set('2026-03-02T04:30:00.000Z');
    await t.runJobs();
    expect(browser.received.map(({ text }) => text)).toEqual(['Soon', 'Later']);
  });

  it('is not sent for a kind that is turned off, even if that happened after the event', async () => {
    const asha = await givenPatient(t);
    const { browser } = await subscribe(asha);
    await notifyPerson(asha.user.id);
    await t.as(asha).put('/notification/choices', { off: ['visits:push'], quietHours: null });
    await t.runJobs();
    expect(browser.received).toEqual([]);
  });

  it('of a kind that the app does not show is sent even after mark-all-read', async () => {
    const asha = await givenPatient(t);
    const { browser } = await subscribe(asha);
    await t.as(asha).put('/notification/choices', { off: ['visits:app'], quietHours: null });
    await notifyPerson(asha.user.id);
    await t.as(asha).patch('/notification/mark-all-read');
    await t.runJobs();
    expect(browser.received).toHaveLength(1);
  });

  it('with a time limit is urgent, and not sent after that time', async () => {
    const asha = await givenPatient(t);
    const { browser } = await subscribe(asha);
    const until = new Date(t.clock.now().getTime() + 600_000);
    const content = { topic: 'visit-booked', type: 'system', message: 'x', link: null } as const;
    const note = { userId: asha.user.id, ...content };
    const push = { text: 'Soon', until };
    await store({ ...note, createdAt: t.clock.now(), push });
    await t.runJobs();
    expect(browser.headers[0]).toMatchObject({ ttl: '600', urgency: 'high' });
    await store({ ...note, createdAt: t.clock.now(), push });
    t.clock.advance({ minutes: 11 });
    await t.runJobs();
    expect(browser.received).toHaveLength(1);
  });

  it('is not sent if the notification was read or the device removed in the meantime', async () => {
    const asha = await givenPatient(t);
    const { browser } = await subscribe(asha);
    await notifyPerson(asha.user.id);
    await t.as(asha).patch('/notification/mark-all-read');
    await t.runJobs();
    await notifyPerson(asha.user.id);
    const [device] = await listDevices(asha);
    expect((await t.as(asha).delete(`/push/subscriptions/${device._id}`)).status).toBe(200);
    await t.runJobs();
    expect(browser.received).toEqual([]);
  });
});

describe('a push service', () => {
  it.each([404, 410])('a device is removed when its push service returns %i', async (status) => {
    const asha = await givenPatient(t);
    const { browser } = await subscribe(asha);
    browser.answers.push({ status });
    await notifyPerson(asha.user.id);
    await t.runJobs();
    expect(await listDevices(asha)).toEqual([]);
    expect(browser.received).toEqual([]);
  });

  it.each([
    [{ status: 429, retryAfter: '120' }, 120],
    [{ status: 503 }, 2],
    [{ status: 500 }, 2],
  ])(
    'a push service that returns %j gets the message again, once, after %i seconds',
    async (response, seconds) => {
      const asha = await givenPatient(t);
      const { browser } = await subscribe(asha);
      browser.answers.push(response);
      await notifyPerson(asha.user.id);
      await t.runJobs();
      t.clock.advance({ seconds: seconds - 1 });
      await t.runJobs();
      expect(browser.received).toEqual([]);
      t.clock.advance({ seconds: 1 });
      await t.runJobs();
      t.clock.advance({ hours: 1 });
      await t.runJobs();
      expect(browser.received).toHaveLength(1);
    },
  );

  it('redirects of a push service are not followed', async () => {
    const asha = await givenPatient(t);
    const { browser, subscription } = await subscribe(asha);
    browser.answers.push({ status: 307, location: subscription.endpoint });
    await notifyPerson(asha.user.id);
    await t.runJobs();
    expect(browser.received).toEqual([]);
    const [job] = await t.deps.db.select().from(jobs).where(eq(jobs.kind, 'push'));
    expect(job?.attempts).toBe(1);
    expect(job?.doneAt).toBeNull();
  });

  it('must be a known service: no address inside the network is accepted', async () => {
    const asha = await givenPatient(t);
    const { subscription } = service.subscribe();
    for (const endpoint of ['http://127.0.0.1:1/x', 'https://169.254.169.254/x', 'https://push.example/x']) {
      const response = await t.as(asha).post('/push/subscriptions', { ...subscription, endpoint });
      expect([endpoint, response.status]).toEqual([endpoint, 422]);
    }
    const p256dh = `B${'A'.repeat(86)}`;
    const keys = { ...subscription.keys, p256dh };
    expect((await t.as(asha).post('/push/subscriptions', { ...subscription, keys })).status).toBe(422);
    expect(await listDevices(asha)).toEqual([]);
  });
});

const givenSignedIn = async ({ user }: { user: { id: string } }) => ({
  token: await createSession(t.deps.db, user, undefined, t.clock.now()),
});

describe('a device', () => {
  it('is removed by signing out, but stays when the session only expires', async () => {
    const asha = await givenPatient(t);
    await subscribe(asha);
    t.clock.advance({ days: 20 });
    await t.runSweep('sweep-retention');
    expect(await t.deps.db.$count(pushDevices)).toBe(1);
    const ravi = await givenPatient(t);
    await subscribe(ravi);
    await t.as(ravi).post('/user/logout');
    expect(await t.deps.db.$count(pushDevices)).toBe(1);
  });

  it('belongs to the account that used the browser last', async () => {
    const [asha, ravi] = [await givenPatient(t), await givenPatient(t)];
    const { subscription } = await subscribe(asha);
    t.clock.advance({ days: 1 });
    await t.as(ravi).post('/push/subscriptions', subscription);
    expect(await listDevices(asha)).toEqual([]);
    expect(await listDevices(ravi)).toMatchObject([
      { device: expect.any(String), current: true, createdAt: t.clock.now().toISOString() },
    ]);
  });

  it('can be renewed by its owner after another sign-in, and signing out then removes it', async () => {
    const [asha, ravi] = [await givenPatient(t), await givenPatient(t)];
    const { subscription } = await subscribe(asha);
    const [{ createdAt }] = await listDevices(asha);
    t.clock.advance({ days: 20 });
    await t.runSweep('sweep-retention');
    const signedInAgain = await givenSignedIn(asha);
    const renew = (person: { token: string }) =>
      t.as(person).post('/push/subscriptions', { ...subscription, isRenewal: true });
    expect((await renew(await givenSignedIn(ravi))).status).toBe(404);
    expect(await listDevices(signedInAgain)).toMatchObject([{ current: false }]);
    expect((await renew(signedInAgain)).status).toBe(201);
    expect(await listDevices(signedInAgain)).toMatchObject([{ current: true, createdAt }]);
    await t.as(signedInAgain).post('/user/logout');
    expect(await t.deps.db.$count(pushDevices)).toBe(0);
  });

  it('is listed for its owner only, and only its owner can remove it', async () => {
    const [asha, ravi] = [await givenPatient(t), await givenPatient(t)];
    await subscribe(asha);
    expect(await listDevices(ravi)).toEqual([]);
    const [device] = await listDevices(asha);
    expect((await t.as(ravi).delete(`/push/subscriptions/${device._id}`)).status).toBe(404);
    expect(await listDevices(asha)).toHaveLength(1);
    for (const sendRequest of [
      () => t.anonymous.get('/push/key'),
      () => t.anonymous.get('/push/subscriptions'),
      () => t.anonymous.post('/push/subscriptions', {}),
      () => t.anonymous.delete('/push/subscriptions/x'),
    ])
      expect((await sendRequest()).status).toBe(401);
  });

  it('is stored from exactly what a browser gives, and with an expiration time', async () => {
    const asha = await givenPatient(t);
    const { subscription } = service.subscribe();
    const { publicKey } = (await t.as(asha).get('/push/key')).body.data;
    expect(publicKey).toBe((await readPushKeys(t.deps.db)).publicKey);
    const expirationTime = Date.parse('2026-04-01T00:00:00.000Z');
    for (const sent of [subscription, { ...subscription, expirationTime }]) {
      const { status, body } = await t.as(asha).post('/push/subscriptions', sent);
      expect([status, [body.data]]).toEqual([201, await listDevices(asha)]);
    }
    const refused = await t
      .as(asha)
      .post('/push/subscriptions', { ...subscription, expirationTime: 'never' });
    expect(refused.status).toBe(422);
  });

  it('is also renewed by a page that was opened before an update', async () => {
    const [asha, ravi] = [await givenPatient(t), await givenPatient(t)];
    const { subscription } = await subscribe(asha);
    const renew = (person: { token: string }) =>
      t.as(person).post('/push/devices', { ...subscription, isRenewal: true });
    expect((await renew(asha)).status).toBe(201);
    expect((await renew(ravi)).body.code).toBe('NOT_FOUND');
  });

  it('is one of at most twenty', async () => {
    const asha = await givenPatient(t);
    for (let count = 0; count < 21; count += 1) {
      t.clock.advance({ seconds: 1 });
      await subscribe(asha);
    }
    expect(await listDevices(asha)).toHaveLength(20);
  });
});

it('the keys are created once, even by several nodes at the same time', async () => {
  const databases = [1, 2, 3].map(() => Object.create(t.deps.db) as typeof t.deps.db);
  const keys = await Promise.all(databases.map(readPushKeys));
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect(await t.deps.db.$count(pushKeys)).toBe(1);
});
