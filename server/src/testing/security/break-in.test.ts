import { connect } from 'node:net';
import { like } from 'drizzle-orm';
import { io } from 'socket.io-client';
import { beforeEach, describe, expect, it } from 'vitest';
import { budgets } from '../../db/schema';
import { TOMORROW } from '../booking';
import { givenAppointment, givenDoctor, givenPatient } from '../factories';
import { mailedToken } from '../mailed-token';
import { listenForSockets } from '../socket-client';
import { testApp } from '../test-app';

/** Attacks that were tried by hand against the running product. Each one failed or led to a fix. */

const t = await testApp();
await listenForSockets(t);
const { port } = t.app.http.server.address() as { port: number };
beforeEach(() => t.reset());

const email = 'asha@example.test';
const password = 'the first one';
async function register(name = 'Asha Verma') {
  const answer = await t.anonymous.post('/user/register', { name, email, password, role: 'patient' });
  return answer.body.data as { accessToken: string; deviceSecret: string; user: { name: string } };
}
async function requestToken(): Promise<string> {
  await t.anonymous.post('/user/forgot-password', { email });
  await t.runJobs();
  return mailedToken(t);
}
const reset = (token: string) =>
  t.anonymous.post('/user/reset-password', {
    token,
    newPassword: 'by the link',
    confirmPassword: 'by the link',
  });

describe('a reset link', () => {
  it('does not work after a password change', async () => {
    const { accessToken } = await register();
    const token = await requestToken();
    const change = { oldPassword: password, newPassword: 'a new one', confirmPassword: 'a new one' };
    expect((await t.as({ token: accessToken }).patch('/user/change-password', change)).status).toBe(200);
    expect((await reset(token)).status).toBe(410);
  });

  it('does not work after a change of address, even if it was requested after a change of name', async () => {
    const { accessToken } = await register();
    const token = await requestToken();
    const save = (details: object) =>
      t.as({ token: accessToken }).patch('/user/update-account-details', details);
    expect((await save({ name: 'Asha V', email })).status).toBe(200);
    const moved = { name: 'Asha V', email: 'new@example.test', currentPassword: password };
    const other = await requestToken();
    expect((await save(moved)).status).toBe(200);
    expect([(await reset(token)).status, (await reset(other)).status]).toEqual([410, 410]);
  });
});

describe('a browser that signed in with an old password', () => {
  const guess = (deviceSecret: string, guessed = 'wrong one') =>
    t.anonymous.post('/user/login', { email, password: guessed, deviceSecret });
  /** The limits are in auth/passwords/guessing.ts. */
  const setUsed = (budget: string, used: number) =>
    t.deps.db
      .update(budgets)
      .set({ used })
      .where(like(budgets.key, `guess:${budget}:%`));
  async function spendAccountBudget() {
    await t.anonymous.post('/user/login', { email, password: 'wrong one' });
    await setUsed('burst', 20);
  }

  it('has no separate budget after a change of password, but the browser that changed the password does', async () => {
    const { accessToken, deviceSecret } = await register();
    t.clock.advance({ minutes: 1 });
    const thief = (await t.anonymous.post('/user/login', { email, password })).body.data
      .deviceSecret as string;
    const change = { oldPassword: password, newPassword: 'a new one', confirmPassword: 'a new one' };
    await t.as({ token: accessToken }).patch('/user/change-password', change);
    await spendAccountBudget();
    expect((await guess(thief)).status).toBe(429);
    expect((await guess(deviceSecret, 'a new one')).status).toBe(200);
  });

  it('has no separate budget after a reset either', async () => {
    const { deviceSecret } = await register();
    expect((await reset(await requestToken())).status).toBe(200);
    await spendAccountBudget();
    expect((await guess(deviceSecret)).status).toBe(429);
  });

  it('can guess at most a hundred times a day', async () => {
    const { deviceSecret } = await register();
    expect((await guess(deviceSecret)).status).toBe(401);
    await setUsed('device-day', 99);
    expect((await guess(deviceSecret)).status).toBe(401);
    t.clock.advance({ hours: 1 });
    expect((await guess(deviceSecret)).status).toBe(429);
  });
});

describe('a name', () => {
  it('stays on one line and in one direction, even if line breaks and control characters were sent', async () => {
    const { user } = await register('Asha\r\nBcc: evil@example.test\u202e\tVerma');
    expect(user.name).toBe('Asha Bcc: evil@example.test Verma');
  });

  it.each(['Win at http://evil.example', 'Go to www.evil'])(
    'a name with a link is refused: %s',
    async (name) => {
      const body = { name, email, password, role: 'patient' };
      expect((await t.anonymous.post('/user/register', body)).status).toBe(422);
    },
  );

  it.each(['evil.example/x', 'write@evil.example'])(
    'a name with an advertisement is not emailed to the address it was registered with: %s',
    async (name) => {
      await register(name);
      await requestToken();
      expect(t.sentEmails().at(-1)?.text).toMatch(/^Hello,\n/);
      expect(t.sentEmails().at(-1)?.text).not.toContain('evil');
    },
  );

  it('of a person is mailed unchanged', async () => {
    await register("Dr. A.P.J. D'Souza-Rao");
    await requestToken();
    expect(t.sentEmails().at(-1)?.text).toMatch(/^Hello Dr\. A\.P\.J\. D'Souza-Rao,\n/);
  });
});

describe('forged headers', () => {
  it('cannot choose the host of a link', async () => {
    await register();
    await t.app.http.inject({
      method: 'POST',
      url: '/api/v1/user/forgot-password',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      payload: { email },
    });
    await t.runJobs();
    expect(t.sentEmails().at(-1)?.text).toContain(`${t.deps.config.publicUrl}/reset-password?token=`);
    const [patient, doctor] = [await givenPatient(t), await givenDoctor(t)];
    const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM' };
    const opened = await t.app.http.inject({
      method: 'POST',
      url: '/api/v1/payment/create-checkout-session',
      headers: { host: 'evil.example', authorization: `Bearer ${patient.token}` },
      payload: choice,
    });
    expect(opened.statusCode).toBe(201);
    expect(opened.body).not.toContain('evil');
  });

  it('cannot choose the address that requests are counted by', async () => {
    await t.app.http.inject({
      method: 'POST',
      url: '/api/v1/user/forgot-password',
      headers: { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9', forwarded: 'for=203.0.113.9' },
      payload: { email },
    });
    const keys = (await t.deps.db.select().from(budgets)).map(({ key }) => key);
    expect(keys).toContain('forgot:127.0.0.1');
    expect(keys.join()).not.toContain('203.0.113.9');
  });

  it.each([
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd'],
    ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['odd chunks', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
    ['a bare line feed', 'X-A: b\nGET /smuggled HTTP/1.1\r\n\r\n'],
  ])('smuggle no second request: %s', async (_title, lastHeaders) => {
    const answer = await new Promise<string>((resolve) => {
      let received = '';
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(
          `POST /api/v1/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${lastHeaders}`,
        ),
      );
      socket.on('data', (chunk) => {
        received += chunk;
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve(received));
      setTimeout(() => socket.end(), 300);
    });
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
});

it('does not let a page of another site open a socket, even with a token', async () => {
  const { token } = await givenPatient(t);
  const attempt = (origin: string) =>
    new Promise<string>((resolve) => {
      const socket = io(`http://127.0.0.1:${port}`, {
        auth: { token },
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        extraHeaders: { origin },
      });
      socket.on('connect', () => resolve('connected'));
      socket.on('connect_error', ({ message }) => resolve(message));
      setTimeout(() => socket.disconnect(), 5_000).unref();
    });
  expect(await attempt('https://evil.example')).toBe('Please open Carelane at its own address.');
  expect(await attempt(`http://127.0.0.1:${port}`)).toBe('connected');
});

const DIRECTORY = ['/doctor/all-doctors', '/doctor/specialization', '/doctor/specialties'];

it('does not let an intermediate cache store private data', async () => {
  const { patient, doctor } = await givenAppointment(t);
  for (const { endpoint } of t.app.routes) {
    if (endpoint.method !== 'GET' || endpoint.access === 'public') continue;
    const id = endpoint.path.includes('doctor') ? doctor.profile.id : patient.profile.id;
    const answer = await t
      .as(endpoint.access === 'doctor' ? doctor : patient)
      .get(endpoint.path.replace(/:\w+/g, id));
    const expected = DIRECTORY.includes(endpoint.path) ? 'private, no-cache' : 'no-store';
    expect([endpoint.path, answer.headers['cache-control']]).toEqual([endpoint.path, expected]);
  }
});

/** Pages opened before an update still send free text in the query of this path. */
const LEGACY_PATHS = ['/prescription/delete-prescription/:id'];

it('accepts no free text in the address of a change, because addresses end up in logs', () => {
  const changes = t.app.routes.filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.query);
  expect(changes.map(({ endpoint }) => endpoint.path).sort()).toEqual(LEGACY_PATHS);
});

it('answers a tampered cursor with a refusal or an empty page, on lists that a patient can read', async () => {
  const { patient, doctor } = await givenAppointment(t);
  const encode = (text: string) => encodeURIComponent(Buffer.from(text).toString('base64url'));
  const cursors = [
    encode(`2026-03-02T04:00:00.000Z ' or 1=1 --`),
    encode('{"sort":"rating","keys":["x"],"id":"a","total":1,"aboveMaxFee":0}'),
    encode('{"__proto__":{"sort":"rating"}}'),
    encode('infinity a'),
    '-1',
    '%27%20or%201=1',
  ];
  const lists = [
    '/doctor/all-doctors?',
    `/doctor/${doctor.profile.id}/reviews?`,
    '/notification?',
    '/patient/access-log?',
    `/appointment/patient/${patient.profile.id}?`,
    '/payment/history?',
  ];
  for (const list of lists) {
    for (const cursor of cursors) {
      const { status, body } = await t.as(patient).get(`${list}cursor=${cursor}`);
      if (status === 200) expect(body.data.appointments ?? body.data, `${list} ${cursor}`).toEqual([]);
      else expect([list, cursor, status]).toEqual([list, cursor, 422]);
    }
  }
});
