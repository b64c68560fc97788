import { beforeEach, describe, expect, test } from 'vitest';
import { emailConfirmations } from '../../db/schema';
import { addressKey } from '../../http/limits/address-key';
import { checkout, TOMORROW } from '../../testing/booking';
import { givenDoctor, givenPatient, givenUser } from '../../testing/factories';
import { mailedConfirmationToken } from '../../testing/mailed-confirmation-token';
import { testApp } from '../../testing/test-app';
import { hashToken } from '../sessions/tokens';
import { readRequester, requestConfirmation } from './request-confirmation';

const EMAIL = 'asha@example.test';
const PASSWORD = 'monsoon-77';
const account = { name: 'Asha Verma', email: EMAIL, password: PASSWORD, role: 'patient' };

const t = await testApp({ env: { EMAIL_CONFIRMATION: 'required' } });
beforeEach(() => t.reset());

const confirm = (token: string) => t.anonymous.post('/user/confirm-email', { token });
const isConfirmed = async (person: { token: string }) =>
  (await t.as(person).get('/user/current-user')).body.data.emailConfirmed;

async function givenUnconfirmed() {
  return givenUser(t, { role: 'patient', email: EMAIL, emailConfirmedAt: null });
}

async function requestLink(person: { token: string }): Promise<string> {
  const response = await t.as(person).post('/user/resend-confirmation');
  expect(response).toMatchObject({
    status: 200,
    body: { message: expect.stringContaining('A new link is on its way.') },
  });
  await t.runJobs();
  return mailedConfirmationToken(t.sentEmails(), EMAIL);
}

describe('a new account', () => {
  test('is signed in and gets one email, with a link that confirms its address once', async () => {
    const registered = await t.anonymous.post('/user/register', account);
    expect(registered).toMatchObject({
      status: 201,
      body: { message: 'Registration successful!', data: { user: { emailConfirmed: false } } },
    });
    await t.runJobs();
    expect(t.sentEmails().map(({ to, subject }) => [to, subject])).toEqual([
      [EMAIL, 'Please confirm your email address'],
    ]);
    expect(t.sentEmails()[0]?.text).toContain(`${t.deps.config.publicUrl}/confirm-email?token=`);
    const me = { token: registered.body.data.accessToken };
    expect(await isConfirmed(me)).toBe(false);

    const link = mailedConfirmationToken(t.sentEmails(), EMAIL);
    expect(await confirm(link)).toMatchObject({
      status: 200,
      body: { message: 'Your email address is confirmed.' },
    });
    expect(await isConfirmed(me)).toBe(true);
    expect(await confirm(link)).toMatchObject({
      status: 410,
      body: { code: 'EXPIRED', message: 'This link has already been used. Your email address is confirmed.' },
    });
    expect((await t.as(me).post('/user/resend-confirmation')).body.message).toBe(
      'Your email address is already confirmed.',
    );
  });

  test('can sign in before its address is confirmed', async () => {
    await t.anonymous.post('/user/register', account);
    const response = await t.anonymous.post('/user/login', { email: EMAIL, password: PASSWORD });
    expect(response).toMatchObject({ status: 200, body: { data: { user: { emailConfirmed: false } } } });
  });

  test('gets an email that repeats nothing the sender typed', async () => {
    await t.anonymous.post('/user/register', { ...account, name: 'You won, call now' });
    await t.runJobs();
    expect(JSON.stringify(t.sentEmails())).not.toContain('You won');
  });
});

describe('a link', () => {
  test('works for 24 hours', async () => {
    const me = await givenUnconfirmed();
    const expired = await requestLink(me);
    t.clock.advance({ hours: 24 });
    expect(await confirm(expired)).toMatchObject({ status: 410, body: { code: 'EXPIRED' } });
    const inTime = await requestLink(me);
    t.clock.advance({ hours: 23, minutes: 59 });
    expect((await confirm(inTime)).status).toBe(200);
  });

  test('is stored as a hash, and a new one replaces it', async () => {
    const me = await givenUnconfirmed();
    const first = await requestLink(me);
    const second = await requestLink(me);
    const stored = await t.deps.db.select().from(emailConfirmations);
    expect(stored.map(({ tokenHash }) => tokenHash)).toEqual([hashToken(second)]);
    expect((await confirm(first)).status).toBe(410);
    expect((await confirm(second)).status).toBe(200);
  });

  test('confirms once when it is used twice at the same time', async () => {
    const link = await requestLink(await givenUnconfirmed());
    const responses = await Promise.all([confirm(link), confirm(link)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  test('can be requested five times an hour', async () => {
    const me = await givenUnconfirmed();
    for (let n = 0; n < 5; n += 1) await t.as(me).post('/user/resend-confirmation');
    const refused = await t.as(me).post('/user/resend-confirmation');
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    t.clock.advance({ hours: 1 });
    await requestLink(me);
  });

  test('is emailed to an address at most four times a day for one network, and twenty times for all networks', async () => {
    const person = await givenUnconfirmed();
    const requestFrom = async (ip: string) => {
      const { device } = readRequester({ ip, headers: {} });
      await requestConfirmation(t.deps.db, t.deps, person.user, { device, client: addressKey(ip) });
      await t.runJobs();
    };
    for (let n = 0; n < 6; n += 1) await requestFrom('203.0.113.7');
    expect(t.sentEmails()).toHaveLength(4);
    for (let n = 0; n < 20; n += 1) await requestFrom(`198.51.100.${n}`);
    expect(t.sentEmails()).toHaveLength(20);
    t.clock.advance({ days: 1 });
    await requestFrom('203.0.113.7');
    expect(t.sentEmails()).toHaveLength(21);
  });

  test('comes with the time and browser of its request, to tell the emails apart', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Chrome/156.0 <b>buy now</b>' };
    await t.app.http.inject({ method: 'POST', url: '/api/v1/user/register', payload: account, headers });
    t.clock.advance({ minutes: 5 });
    await t.runJobs();
    const { text = '' } = t.sentEmails()[0] ?? {};
    expect(text).toContain('on 2 March 2026 at 09:30 India time');
    expect(text).toContain('with this browser: Chrome on Android');
    expect(text).toContain('If that was not you');
    expect(text).not.toContain('buy now');
  });

  test('still works after the capital letters of the address have changed', async () => {
    const me = await givenUnconfirmed();
    const link = await requestLink(me);
    const details = { name: 'Asha Verma', email: 'Asha@Example.test' };
    expect((await t.as(me).patch('/user/update-account-details', details)).status).toBe(200);
    expect((await confirm(link)).status).toBe(200);
    expect((await t.as(me).get('/user/current-user')).body.data).toMatchObject({
      email: 'Asha@Example.test',
      emailConfirmed: true,
    });
  });

  test('can be requested only by the account itself, and one that was never sent is refused', async () => {
    expect((await t.anonymous.post('/user/resend-confirmation')).status).toBe(401);
    expect((await confirm('never-sent')).status).toBe(410);
    expect((await confirm('')).status).toBe(422);
  });
});

describe('until the address is confirmed', () => {
  const notConfirmed = { status: 403, body: { code: 'EMAIL_NOT_CONFIRMED' } };

  test('booking and two-step sign-in are refused, and work as soon as it is confirmed', async () => {
    const doctor = await givenDoctor(t);
    const patient = await givenPatient(t, { email: EMAIL, emailConfirmedAt: null });
    const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM' };
    expect(await checkout(t, patient, choice)).toMatchObject(notConfirmed);
    expect(await t.as(patient).post('/appointment', { ...choice, session_id: 'cs_1' })).toMatchObject(
      notConfirmed,
    );
    expect(await t.as(patient).post('/user/second-factor/start', { password: PASSWORD })).toMatchObject(
      notConfirmed,
    );
    expect(await t.as(patient).post('/user/second-factor/confirm', { code: '123456' })).toMatchObject(
      notConfirmed,
    );

    await confirm(await requestLink(patient));
    expect((await checkout(t, patient, choice)).status).toBe(201);
    expect((await t.as(patient).post('/user/second-factor/start', { password: 'wrong-one' })).body.code).toBe(
      'WRONG_PASSWORD',
    );
  });

  test('the password cannot be reset, since nobody owns the account yet', async () => {
    await givenUnconfirmed();
    await t.anonymous.post('/user/forgot-password', { email: EMAIL });
    await t.runJobs();
    expect(t.sentEmails()).toEqual([]);
  });
});
