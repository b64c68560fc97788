import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobs, passwordResets, sessions, users } from '../db/schema';
import { mailedToken } from '../testing/mailed-token';
import { type TestApp, testApp } from '../testing/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());

const asha = { name: 'Asha Verma', email: 'Asha@Example.test', password: 'monsoon-7', role: 'patient' };

async function givenAccount(overrides: Partial<typeof asha> = {}) {
  const response = await t.anonymous.post('/user/register', { ...asha, ...overrides });
  expect(response.status).toBe(201);
  return { token: response.body.data.accessToken as string, ...response.body.data };
}

describe('registering', () => {
  it('creates the account and signs it in', async () => {
    const response = await t.anonymous.post('/user/register', asha);
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      success: true,
      data: { user: { name: 'Asha Verma', email: 'Asha@Example.test', role: 'patient', phoneNumber: null } },
    });
    const me = await t.as({ token: response.body.data.accessToken }).get('/user/current-user');
    expect(me.body.data._id).toBe(response.body.data.user._id);
  });

  it('stores neither the password nor the token in plain text', async () => {
    const { token } = await givenAccount();
    const [user] = await t.deps.db.select().from(users);
    const [session] = await t.deps.db.select().from(sessions);
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(session?.tokenHash).not.toContain(token);
  });

  it('an address in use is refused beside its field', async () => {
    await givenAccount();
    const { body } = await t.anonymous.post('/user/register', asha);
    expect(body.errors).toEqual([{ path: 'email', message: body.message }]);
  });

  it.each([
    [{ email: 'ASHA@example.TEST' }, 409, 'EMAIL_IN_USE'],
    [{ role: 'admin' }, 422, 'INVALID'],
    [{ password: '12345' }, 422, 'INVALID'],
    [{ password: 'x'.repeat(129) }, 422, 'INVALID'],
    [{ name: ' A ' }, 422, 'INVALID'],
    [{ name: 'nul\u0000byte' }, 422, 'INVALID'],
    [{ email: 'not an address' }, 422, 'INVALID'],
    [{ email: { $ne: null } }, 422, 'INVALID'],
  ])('registering with %j is refused with %i', async (change, status, code) => {
    await givenAccount();
    const response = await t.anonymous.post('/user/register', {
      ...asha,
      email: 'new@example.test',
      ...change,
    });
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ success: false, code });
    expect(await t.deps.db.$count(users)).toBe(1);
  });

  it('gives an address to one of twenty simultaneous registrations', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => t.anonymous.post('/user/register', asha)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });
});

describe('signing in', () => {
  it('returns a token and the user, ignoring the case of the address', async () => {
    await givenAccount();
    const response = await t.anonymous.post('/user/login', {
      email: 'asha@example.test',
      password: 'monsoon-7',
    });
    expect(response.status).toBe(200);
    expect(response.body.data.accessToken).toEqual(expect.any(String));
    expect(response.body.data.user.role).toBe('patient');
  });

  it('gives the same response for a wrong password and an unknown address', async () => {
    await givenAccount();
    const wrong = await t.anonymous.post('/user/login', { email: asha.email, password: 'wrong-one' });
    const unknown = await t.anonymous.post('/user/login', {
      email: 'nobody@example.test',
      password: 'wrong-one',
    });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.body.message).toBe('Login failed. Please check your credentials.');
  });

  it('evaluates at most 100 guesses a day, and never locks out a browser that has signed in before', async () => {
    const { deviceSecret } = await givenAccount();
    let refused = 0;
    let evaluated = 0;
    for (let hour = 0; hour < 23; hour += 1) {
      for (let guess = 0; guess < 12; guess += 1) {
        const { status } = await t.anonymous.post('/user/login', {
          email: asha.email,
          password: `guess-${guess}`,
        });
        if (status === 429) refused += 1;
        else evaluated += 1;
      }
      t.clock.advance({ hours: 1 });
    }
    expect(evaluated).toBe(100);
    expect(refused).toBe(12 * 23 - 100);
    const unknownBrowser = await t.anonymous.post('/user/login', {
      email: asha.email,
      password: asha.password,
    });
    expect(unknownBrowser.status).toBe(429);
    expect(Number(unknownBrowser.headers['retry-after'])).toBeGreaterThan(0);
    const owner = await t.anonymous.post('/user/login', {
      email: asha.email,
      password: asha.password,
      deviceSecret,
    });
    expect(owner.status).toBe(200);
  }, 240_000);
});

describe('a session', () => {
  it('is required', async () => {
    for (const response of [
      await t.anonymous.get('/user/current-user'),
      await t.as({ token: 'made-up' }).get('/user/current-user'),
    ]) {
      expect(response.status).toBe(401);
      expect(response.body).toEqual({
        success: false,
        message: 'Please sign in to continue.',
        code: 'SIGNED_OUT',
      });
    }
  });

  it('ends with logout', async () => {
    const me = await givenAccount();
    await t.as(me).get('/user/current-user');
    expect((await t.as(me).post('/user/logout')).status).toBe(200);
    expect((await t.as(me).get('/user/current-user')).status).toBe(401);
  });

  it('ends after 14 idle days and always after 60 days', async () => {
    const idle = await givenAccount();
    t.clock.advance({ days: 15 });
    expect((await t.as(idle).get('/user/current-user')).status).toBe(401);
    const busy = (await t.anonymous.post('/user/login', asha)).body.data.accessToken;
    for (let day = 0; day < 60; day += 10) {
      expect((await t.as({ token: busy }).get('/user/current-user')).status).toBe(200);
      await expect
        .poll(() => t.deps.db.select({ at: sessions.lastSeenAt }).from(sessions).execute())
        .toContainEqual({ at: t.clock.now() });
      t.clock.advance({ days: 10 });
    }
    t.clock.advance({ days: 1 });
    expect((await t.as({ token: busy }).get('/user/current-user')).status).toBe(401);
  });

  it('is listed to its owner, who can end it', async () => {
    const first = await givenAccount();
    const second = (await t.anonymous.post('/user/login', asha)).body.data.accessToken;
    const list = (await t.as(first).get('/user/sessions')).body.data;
    expect(list).toHaveLength(2);
    const other = list.find((session: { current: boolean }) => !session.current);
    expect((await t.as(first).delete(`/user/sessions/${other._id}`)).status).toBe(200);
    expect((await t.as({ token: second }).get('/user/current-user')).status).toBe(401);
    expect((await t.as(first).get('/user/current-user')).status).toBe(200);
  });

  it('somebody else’s session is not found', async () => {
    const me = await givenAccount();
    const other = await givenAccount({ email: 'other@example.test' });
    const [theirs] = (await t.as(other).get('/user/sessions')).body.data;
    expect((await t.as(me).delete(`/user/sessions/${theirs._id}`)).status).toBe(404);
    expect((await t.as(other).get('/user/current-user')).status).toBe(200);
  });
});

describe('updating account details', () => {
  it('changes the name and saves a ten-digit phone number', async () => {
    const me = await givenAccount();
    const response = await t.as(me).patch('/user/update-account-details', {
      name: 'Asha V.',
      email: asha.email,
      phoneNumber: 9_876_543_210,
    });
    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({ name: 'Asha V.', phoneNumber: 9_876_543_210 });
  });

  it('requires the password before changing the address, and notifies the old address', async () => {
    const me = await givenAccount();
    const change = { name: asha.name, email: 'asha.new@example.test' };
    const withoutPassword = await t.as(me).patch('/user/update-account-details', change);
    expect(withoutPassword.status).toBe(422);
    expect(withoutPassword.body.errors[0].path).toBe('currentPassword');
    const withWrongPassword = await t
      .as(me)
      .patch('/user/update-account-details', { ...change, currentPassword: 'guess' });
    expect(withWrongPassword.status).toBe(403);
    const accepted = await t
      .as(me)
      .patch('/user/update-account-details', { ...change, currentPassword: asha.password });
    expect(accepted.body.data.email).toBe('asha.new@example.test');
    await t.runJobs();
    expect(t.sentEmails().map(({ to }) => to)).toEqual([asha.email]);
  });

  it('refuses an address in use', async () => {
    const me = await givenAccount();
    await givenAccount({ email: 'taken@example.test' });
    const response = await t.as(me).patch('/user/update-account-details', {
      name: asha.name,
      email: 'Taken@example.test',
      currentPassword: asha.password,
    });
    expect(response.status).toBe(409);
  });

  it('ignores fields that cannot be changed here', async () => {
    const me = await givenAccount();
    await t.as(me).patch('/user/update-account-details', {
      name: 'Still Me',
      email: asha.email,
      role: 'doctor',
      isDemo: true,
    });
    const [row] = await t.deps.db.select().from(users).where(eq(users.id, me.user._id));
    expect(row).toMatchObject({ name: 'Still Me', role: 'patient', isDemo: false });
  });
});

describe('the time zone of the browser', () => {
  it('is stored with the account', async () => {
    const me = await givenAccount();
    expect((await t.as(me).get('/user/current-user')).body.data.timezone).toBeNull();
    expect((await t.as(me).patch('/user/time-zone', { timezone: 'America/New_York' })).status).toBe(200);
    expect((await t.as(me).get('/user/current-user')).body.data.timezone).toBe('America/New_York');
  });

  it('must exist, and can be stored only by somebody who is signed in', async () => {
    const me = await givenAccount();
    expect((await t.as(me).patch('/user/time-zone', { timezone: 'Mars/Olympus' })).status).toBe(422);
    expect((await t.anonymous.patch('/user/time-zone', { timezone: 'UTC' })).status).toBe(401);
  });
});

describe('changing the password', () => {
  const change = { oldPassword: 'monsoon-7', newPassword: 'winter-88', confirmPassword: 'winter-88' };

  it('keeps this session and ends every other one', async () => {
    const me = await givenAccount();
    const other = (await t.anonymous.post('/user/login', asha)).body.data.accessToken;
    expect((await t.as(me).patch('/user/change-password', change)).status).toBe(200);
    expect((await t.as(me).get('/user/current-user')).status).toBe(200);
    expect((await t.as({ token: other }).get('/user/current-user')).status).toBe(401);
    expect((await t.anonymous.post('/user/login', { ...asha, password: 'winter-88' })).status).toBe(200);
  });

  it.each([
    [{ oldPassword: 'not-it-at-all' }, 403, 'Your current password is not correct.'],
    [{ confirmPassword: 'different' }, 422, "Passwords don't match"],
    [{ newPassword: 'short', confirmPassword: 'short' }, 422, 'Password must be at least 6 characters.'],
  ])('refuses %j', async (invalid, status, message) => {
    const me = await givenAccount();
    const response = await t.as(me).patch('/user/change-password', { ...change, ...invalid });
    expect([response.status, response.body.message]).toEqual([status, message]);
    expect((await t.anonymous.post('/user/login', asha)).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  async function requestResetToken(): Promise<string> {
    await t.anonymous.post('/user/forgot-password', { email: asha.email });
    await t.runJobs();
    const token = mailedToken(t);
    if (!token) throw new Error('no link was mailed');
    return token;
  }
  const passwords = { newPassword: 'fresh-start', confirmPassword: 'fresh-start' };

  it('gets the same response for every address, and an email only for a known one', async () => {
    await givenAccount();
    const known = await t.anonymous.post('/user/forgot-password', { email: asha.email });
    const unknown = await t.anonymous.post('/user/forgot-password', { email: 'nobody@example.test' });
    expect(known.body).toEqual(unknown.body);
    await t.runJobs();
    expect(t.sentEmails().map(({ to }) => to)).toEqual([asha.email]);
  });

  it('is replaced once with the emailed link, and every session ends', async () => {
    const me = await givenAccount();
    const token = await requestResetToken();
    expect((await t.anonymous.post('/user/reset-password', { token, ...passwords })).status).toBe(200);
    expect((await t.as(me).get('/user/current-user')).status).toBe(401);
    expect((await t.anonymous.post('/user/login', { ...asha, password: 'fresh-start' })).status).toBe(200);
    expect((await t.anonymous.post('/user/reset-password', { token, ...passwords })).status).toBe(410);
  });

  it('is not replaced after 30 minutes', async () => {
    await givenAccount();
    const token = await requestResetToken();
    t.clock.advance({ minutes: 31 });
    expect((await t.anonymous.post('/user/reset-password', { token, ...passwords })).status).toBe(410);
  });

  it('is reset by a link that is not stored in plain text', async () => {
    await givenAccount();
    const token = await requestResetToken();
    const stored = JSON.stringify([
      await t.deps.db.select().from(jobs),
      await t.deps.db.select().from(passwordResets),
    ]);
    expect(stored).not.toContain(token);
  });
});

describe('the account', () => {
  it('is exported with its details and its sessions', async () => {
    const me = await givenAccount();
    const { data } = (await t.as(me).get('/user/export')).body;
    expect(data.account.email).toBe(asha.email);
    expect(data.sessions).toHaveLength(1);
  });

  it('is deleted only with the password', async () => {
    const me = await givenAccount();
    expect((await t.as(me).post('/user/delete-account', { password: 'guess-1' })).status).toBe(403);
    expect((await t.as(me).post('/user/delete-account', { password: asha.password })).status).toBe(200);
    expect((await t.as(me).get('/user/current-user')).status).toBe(401);
    expect((await t.anonymous.post('/user/login', asha)).status).toBe(401);
    expect(await t.deps.db.$count(users)).toBe(0);
  });
});
