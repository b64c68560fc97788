import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { knownDevices, users } from '../../db/schema';
import { givenPatient } from '../../testing/factories';
import { mailedToken } from '../../testing/mailed-token';
import { testApp } from '../../testing/test-app';
import { registerAccount } from '../account/register-account';
import { updateAccount } from '../account/update-account';
import { findDevice, forgetDevices } from '../sessions/known-devices';
import { openSession, signIn } from '../sign-in';
import { clearGuesses, countGuess, countOwnPasswordGuess } from './guessing';
import { hashPassword } from './passwords';
import { resetPassword } from './reset-password';

const t = await testApp();
const unlimited = await testApp({ env: { RATE_LIMITS: 'off' } });
beforeEach(() => t.reset());

const PASSWORD = 'monsoon-7';
const TOO_MANY = { code: 'TOO_MANY_REQUESTS', details: { retryAfterSeconds: expect.any(Number) } };
const EMAIL = 'asha@example.test';
const REQUESTER = { device: 'Chrome on Linux', client: '203.0.113.7' };

async function repeat(count: number, action: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < count; n += 1) await action();
}

describe('a guess', () => {
  const guess = (deviceHash?: string) => countGuess(t.deps, EMAIL, deviceHash);

  test('an address gets twenty guesses in ten minutes and a hundred a day', async () => {
    for (let round = 0; round < 5; round += 1) {
      await repeat(20, () => guess());
      await expect(guess()).rejects.toMatchObject(TOO_MANY);
      t.clock.advance({ minutes: 10 });
    }
    await expect(guess()).rejects.toMatchObject(TOO_MANY);
    await expect(countGuess(t.deps, 'nila@example.test', undefined)).resolves.toBeDefined();
    t.clock.advance({ days: 1 });
    await guess();
  });

  test('a guess also counts against the client, so that nobody can try one account after another', async () => {
    const tryNext = (n: number, client: string) =>
      countGuess(t.deps, `random-${n}@example.test`, undefined, client);
    for (let n = 0; n < 300; n += 1) await tryNext(n, '203.0.113.7');
    await expect(tryNext(301, '203.0.113.7')).rejects.toMatchObject(TOO_MANY);
    await tryNext(301, '203.0.113.8');
    await countGuess(t.deps, EMAIL, 'a known browser', '203.0.113.7');
  });

  test('the right password is not counted, and a password reset clears the count', async () => {
    await repeat(19, () => guess());
    const last = await guess();
    await last.undo();
    await guess();
    await expect(guess()).rejects.toMatchObject(TOO_MANY);
    await clearGuesses(t.deps, EMAIL.toUpperCase());
    await guess();
  });

  test('a browser that has signed in to the account before has a separate budget', async () => {
    const { user } = await givenPatient(t);
    const { deviceSecret } = await openSession(t.deps.db, t.deps, user, undefined);
    expect(await t.deps.db.select().from(knownDevices)).toHaveLength(1);
    const device = await findDevice(t.deps.db, deviceSecret, user.email);
    expect(device?.userId).toBe(user.id);
    await repeat(20, () => guess());
    await expect(guess()).rejects.toMatchObject(TOO_MANY);
    await repeat(20, () => guess(device?.hash));
    await expect(guess(device?.hash)).rejects.toMatchObject(TOO_MANY);
    const otherEmail = (await givenPatient(t)).user.email;
    expect(await findDevice(t.deps.db, deviceSecret, otherEmail)).toBeUndefined();
    expect(await findDevice(t.deps.db, 'made up', user.email)).toBeUndefined();
  });
});

test('no browser keeps its separate budget if the session that changed the password has already ended', async () => {
  const { user } = await givenPatient(t);
  await openSession(t.deps.db, t.deps, user, undefined);
  await forgetDevices(t.deps.db, user.id, 'ended');
  expect(await t.deps.db.select().from(knownDevices)).toEqual([]);
});

describe('somebody who knows the password', () => {
  const account = { name: 'Asha Verma', email: EMAIL, password: PASSWORD, role: 'patient' as const };
  const signInWith = (password: string) => signIn(t.deps, { email: EMAIL, password }, undefined);
  beforeEach(() => registerAccount(t.deps, account, undefined, REQUESTER));

  test('signs in as often as they like', async () => {
    await repeat(25, () => signInWith(PASSWORD));
  });

  test('signs in immediately after a reset, even if somebody has used up all guesses', async () => {
    await repeat(20, () => expect(signInWith('wrong')).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' }));
    await expect(signInWith(PASSWORD)).rejects.toMatchObject(TOO_MANY);
    await t.anonymous.post('/user/forgot-password', { email: EMAIL });
    await t.runJobs();
    const token = mailedToken(t);
    await resetPassword(t.deps, token, 'winter-88');
    expect((await signInWith('winter-88')).user.email).toBe(EMAIL);
  });

  test('signs in from the browser that did the reset, even if somebody has used up all guesses since', async () => {
    await t.anonymous.post('/user/forgot-password', { email: EMAIL });
    await t.runJobs();
    const token = mailedToken(t);
    const password = 'winter-88';
    const body = { token, newPassword: password, confirmPassword: password };
    const { deviceSecret } = (await t.anonymous.post('/user/reset-password', body)).body.data;
    await repeat(20, () => expect(signInWith('wrong')).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' }));
    await expect(signInWith(password)).rejects.toMatchObject(TOO_MANY);
    const credentials = { email: EMAIL, password, deviceSecret };
    expect((await t.anonymous.post('/user/login', credentials)).status).toBe(200);
  });
});

describe('somebody who is signed in', () => {
  test('can try their own password twenty times in ten minutes, for any purpose', async () => {
    const patient = await givenPatient(t);
    const passwordHash = await hashPassword(PASSWORD);
    await t.deps.db.update(users).set({ passwordHash }).where(eq(users.id, patient.user.id));
    await repeat(20, () => countOwnPasswordGuess(t.deps, patient.user.id));
    await countOwnPasswordGuess(t.deps, 'somebody else');
    const me = t.as(patient);
    const body = { password: PASSWORD, code: '123456' };
    const passwords = { oldPassword: PASSWORD, newPassword: 'monsoon-8', confirmPassword: 'monsoon-8' };
    const newAddress = { name: 'Asha Verma', email: 'new@example.test', currentPassword: PASSWORD };
    for (const response of [
      await me.patch('/user/change-password', passwords),
      await me.patch('/user/update-account-details', newAddress),
      await me.post('/user/second-factor/start', body),
      await me.post('/user/second-factor/disable', body),
      await me.post('/user/delete-account', body),
    ])
      expect(response).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
    t.clock.advance({ minutes: 10 });
    expect((await me.post('/user/delete-account', body)).status).toBeLessThan(300);
  });
});

test('nobody is limited when limits are off', async () => {
  const { deps } = unlimited;
  await repeat(25, () => countGuess(deps, EMAIL, undefined));
  await repeat(25, () => countOwnPasswordGuess(deps, 'somebody'));
  const guess = await countGuess(deps, EMAIL, undefined);
  await guess.undo();
});

describe('two simultaneous requests', () => {
  test('registering the same address twice at the same time creates one account', async () => {
    const account = { name: 'Asha Verma', email: EMAIL, password: PASSWORD, role: 'patient' as const };
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => registerAccount(t.deps, account, undefined, REQUESTER)),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => reason.code)).toEqual(['EMAIL_IN_USE']);
    expect(await t.deps.db.select().from(users)).toHaveLength(1);
  });

  test('using the same link twice at the same time resets the password once', async () => {
    await givenPatient(t, { email: EMAIL });
    await t.anonymous.post('/user/forgot-password', { email: EMAIL });
    await t.runJobs();
    const token = mailedToken(t);
    const outcomes = await Promise.allSettled(
      ['first-1', 'second-2'].map((password) => resetPassword(t.deps, token, password)),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => reason.code)).toEqual(['EXPIRED']);
  });
});

test('at most five links are emailed in an hour', async () => {
  await givenPatient(t, { email: EMAIL });
  const requestLinks = async (count: number) => {
    t.sentEmails().length = 0;
    await repeat(count, () => t.anonymous.post('/user/forgot-password', { email: EMAIL }));
    await t.runJobs();
    return t.sentEmails().filter(({ subject }) => subject === 'Choose a new Carelane password').length;
  };
  expect(await requestLinks(5)).toBe(5);
  expect(await requestLinks(1)).toBe(0);
  t.clock.advance({ hours: 1 });
  expect(await requestLinks(1)).toBe(1);
});

test('a database error is not reported as an address in use', async () => {
  const { user } = await givenPatient(t);
  // PostgreSQL cannot store text that contains a null byte.
  const unstorable = 'Asha\0Verma';
  const account = { name: unstorable, email: EMAIL, password: PASSWORD, role: 'patient' as const };
  await expect(registerAccount(t.deps, account, undefined, REQUESTER)).rejects.not.toMatchObject({
    code: 'EMAIL_IN_USE',
  });
  const viewer = {
    userId: user.id,
    role: user.role,
    name: user.name,
    email: user.email,
    emailConfirmed: true,
    verificationWithdrawn: false,
    signedInAt: t.clock.now(),
    sessionId: '',
  };
  const details = { name: unstorable, email: user.email };
  await expect(updateAccount(t.deps, viewer, details, REQUESTER, [])).rejects.not.toMatchObject({
    code: 'EMAIL_IN_USE',
  });
});
