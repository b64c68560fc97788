import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../db/schema';
import { mailedToken } from '../../testing/mailed-token';
import { type TestApp, testApp } from '../../testing/test-app';
import { findSession } from '../sessions/sessions';
import { confirmSecondFactor } from './second-factor';
import { matchingStep, newTotpSecret, stepAt, toBase32, totpCode } from './totp';

const CONFIRMED_VIEWER = { emailConfirmed: true, verificationWithdrawn: false, signedInAt: new Date(0) };

describe('a current code', () => {
  /** RFC 6238, appendix B, the SHA-1 rows. */
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('the code at %i seconds is %s', (seconds, code) => {
    const secret = toBase32(Buffer.from('12345678901234567890'));
    expect(totpCode(secret, stepAt(new Date(seconds * 1000)), 8)).toBe(code);
  });

  it('is accepted up to one step early or late', () => {
    const secret = newTotpSecret();
    const now = new Date('2026-03-02T04:00:10Z');
    const at = (seconds: number) =>
      matchingStep(secret, totpCode(secret, stepAt(now)), new Date(now.getTime() + seconds * 1000));
    expect([at(-30), at(0), at(30)].every((step) => step === stepAt(now))).toBe(true);
    expect([at(-61), at(61)]).toEqual([undefined, undefined]);
    expect(matchingStep(secret, '', now)).toBeUndefined();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  });
});

describe('two-step sign-in', () => {
  let t: TestApp;
  const password = 'only the first step';
  const email = 'asha@example.test';
  beforeAll(async () => {
    t = await testApp();
  });
  beforeEach(() => t.reset());

  async function givenTwoStepSignIn(role = 'patient') {
    const registered = await t.anonymous.post('/user/register', {
      name: 'Asha Verma',
      email,
      password,
      role,
    });
    const me = t.as({ token: registered.body.data.accessToken });
    const otherSession = await signIn();
    const { secret, qr, uri } = (await me.post('/user/second-factor/start', { password })).body.data;
    const nextCode = () => {
      t.clock.advance({ seconds: 30 });
      return totpCode(secret, stepAt(t.clock.now()));
    };
    const confirmed = await me.post('/user/second-factor/confirm', { code: nextCode() });
    return {
      me,
      secret,
      qr,
      uri,
      nextCode,
      otherSession,
      confirmed,
      codes: confirmed.body.data.recoveryCodes as string[],
    };
  }
  const signIn = (code?: string) =>
    t.anonymous.post('/user/login', { email, password, ...(code ? { code } : {}) });

  it.each(['patient', 'doctor'])('a %s switches it on with the password and a code', async (role) => {
    const { me, confirmed, codes, otherSession, qr, uri } = await givenTwoStepSignIn(role);
    expect(confirmed.status).toBe(200);
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(uri).toContain('otpauth://totp/Carelane%3Aasha%40example.test?secret=');
    expect(Buffer.from(qr.split(',')[1], 'base64').toString()).toContain('<svg');
    expect((await me.get('/user/second-factor')).body.data).toEqual({ enabled: true, recoveryCodesLeft: 10 });
    expect((await t.as({ token: otherSession.body.data.accessToken }).get('/user/current-user')).status).toBe(
      401,
    );
    await t.runJobs();
    expect(t.sentEmails().map(({ subject }) => subject)).toContain('Two-step sign-in was switched on');
  });

  it('asks for the code only after the right password, and accepts each code once', async () => {
    const { nextCode } = await givenTwoStepSignIn();
    expect(await signIn()).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } });
    const wrong = await t.anonymous.post('/user/login', { email, password: 'wrong one' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } });
    const code = nextCode();
    expect(await signIn(`${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({ status: 200 });
    expect(await signIn(code)).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } });
  });

  it('accepts a code only once while it is valid', async () => {
    const { secret } = await givenTwoStepSignIn();
    const early = totpCode(secret, stepAt(t.clock.now()) + 1);
    expect((await signIn(early)).status).toBe(200);
    for (const seconds of [1, 29, 30, 29]) {
      t.clock.advance({ seconds });
      expect(matchingStep(secret, early, t.clock.now())).toBeDefined();
      expect((await signIn(early)).status).toBe(401);
    }
  });

  it('accepts each recovery code once', async () => {
    const { codes, me } = await givenTwoStepSignIn();
    expect((await signIn(codes[0]?.toLowerCase().replace('-', ' '))).status).toBe(200);
    expect((await signIn(codes[0])).status).toBe(401);
    expect((await signIn(codes[1])).status).toBe(200);
    expect((await me.get('/user/second-factor')).body.data.recoveryCodesLeft).toBe(8);
  });

  it('limits how often a code can be tried', async () => {
    await givenTwoStepSignIn();
    const statuses = [];
    for (let i = 0; i < 12; i++) statuses.push((await signIn(String(100_000 + i))).status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is switched off only with the password and a code', async () => {
    const { me, nextCode } = await givenTwoStepSignIn();
    const switchOff = (body: object) => me.post('/user/second-factor/disable', body);
    expect(await switchOff({ password: 'wrong one', code: nextCode() })).toMatchObject({
      status: 403,
      body: { code: 'WRONG_PASSWORD' },
    });
    expect(await switchOff({ password, code: '000000' })).toMatchObject({
      status: 403,
      body: { code: 'WRONG_CODE' },
    });
    expect((await switchOff({ password, code: nextCode() })).status).toBe(200);
    expect((await signIn()).status).toBe(200);
    expect((await me.get('/user/second-factor')).body.data).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    expect(await switchOff({ password, code: nextCode() })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
    await t.runJobs();
    expect(t.sentEmails().map(({ subject }) => subject)).toContain('Two-step sign-in was switched off');
    expect(await me.post('/user/second-factor/confirm', { code: nextCode() })).toMatchObject({ status: 409 });
  });

  it('cannot be set up a second time while it is on', async () => {
    const { me, nextCode, codes } = await givenTwoStepSignIn();
    const refused = await me.post('/user/second-factor/start', { password });
    expect(refused).toMatchObject({ status: 409, body: { message: 'Two-step sign-in is already on.' } });
    expect((await me.post('/user/second-factor/confirm', { code: nextCode() })).status).toBe(409);
    expect((await signIn(codes[0])).status).toBe(200);
  });

  it('keeps the codes of different accounts apart', async () => {
    const { me, nextCode } = await givenTwoStepSignIn();
    const body = { name: 'Nila Other', email: 'nila@example.test', password, role: 'patient' };
    const other = t.as({ token: (await t.anonymous.post('/user/register', body)).body.data.accessToken });
    const { secret } = (await other.post('/user/second-factor/start', { password })).body.data;
    expect((await other.get('/user/second-factor')).body.data).toEqual({
      enabled: false,
      recoveryCodesLeft: 0,
    });
    const code = totpCode(secret, stepAt(t.clock.now()));
    expect((await other.post('/user/second-factor/confirm', { code })).status).toBe(200);
    const readStatus = async (person: typeof me) => (await person.get('/user/second-factor')).body.data;
    expect(await readStatus(me)).toEqual({ enabled: true, recoveryCodesLeft: 10 });
    await me.post('/user/second-factor/disable', { password, code: nextCode() });
    expect(await readStatus(other)).toEqual({ enabled: true, recoveryCodesLeft: 10 });
  });

  it('is switched on for one account only, and only once when two codes arrive concurrently', async () => {
    const account = { name: 'Nila Other', password, role: 'patient' };
    const [me, other] = await Promise.all(
      [email, 'nila@example.test'].map(async (address) => {
        const { body } = await t.anonymous.post('/user/register', { ...account, email: address });
        return { token: body.data.accessToken as string, ...t.as({ token: body.data.accessToken }) };
      }),
    );
    const viewer = await findSession(t.deps.db, me?.token ?? '', t.clock.now());
    if (!viewer) throw new Error('not signed in');
    const { secret } = (await me?.post('/user/second-factor/start', { password }))?.body.data ?? {};
    const step = stepAt(t.clock.now());
    const outcomes = await Promise.allSettled(
      [step, step + 1].map((codeStep) =>
        confirmSecondFactor(t.deps, { ...viewer, ...CONFIRMED_VIEWER }, totpCode(secret, codeStep)),
      ),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => [reason.code, reason.message])).toEqual([
      ['CONFLICT', 'Two-step sign-in is already on.'],
    ]);
    const switchedOn = { enabled: true, recoveryCodesLeft: 10 };
    expect((await me?.get('/user/second-factor'))?.body.data).toEqual(switchedOn);
    expect((await other?.get('/user/second-factor'))?.body.data.enabled).toBe(false);
  });

  it('stores either the confirmed secret or the restarted one when setup is restarted concurrently', async () => {
    const body = { name: 'Asha Verma', email, password, role: 'patient' };
    const me = t.as({ token: (await t.anonymous.post('/user/register', body)).body.data.accessToken });
    const start = () => me.post('/user/second-factor/start', { password });
    const { secret } = (await start()).body.data;
    const code = totpCode(secret, stepAt(t.clock.now()));
    const [, confirmed] = await Promise.all([start(), me.post('/user/second-factor/confirm', { code })]);
    const [user] = await t.deps.db.select().from(users).where(eq(users.email, email));
    // Either request may be first. If setup restarted first, nothing is on.
    const isOn = confirmed.status === 200;
    expect(user?.totpEnabledAt instanceof Date).toBe(isOn);
    expect(user?.totpSecret === secret).toBe(isOn);
  });

  it('is not switched on by a session that has ended, and no recovery codes are stored', async () => {
    const body = { name: 'Asha Verma', email, password, role: 'patient' };
    const { accessToken } = (await t.anonymous.post('/user/register', body)).body.data;
    const me = t.as({ token: accessToken });
    const viewer = await findSession(t.deps.db, accessToken, t.clock.now());
    if (!viewer) throw new Error('not signed in');
    const { secret } = (await me.post('/user/second-factor/start', { password })).body.data;
    const ended = { ...viewer, sessionId: '01900000-0000-7000-8000-000000000002' };
    const code = totpCode(secret, stepAt(t.clock.now()));
    await expect(confirmSecondFactor(t.deps, { ...ended, ...CONFIRMED_VIEWER }, code)).rejects.toMatchObject({
      code: 'SIGNED_OUT',
    });
    const switchedOff = { enabled: false, recoveryCodesLeft: 0 };
    expect((await me.get('/user/second-factor')).body.data).toEqual(switchedOff);
  });

  it('limits how often a code can be tried during setup, within ten minutes and within a day', async () => {
    const body = { name: 'Asha Verma', email, password, role: 'patient' };
    const me = t.as({ token: (await t.anonymous.post('/user/register', body)).body.data.accessToken });
    await me.post('/user/second-factor/start', { password });
    let evaluated = 0;
    for (let round = 0; round < 7; round += 1) {
      for (let n = 0; n < 11; n += 1) {
        const { status } = await me.post('/user/second-factor/confirm', { code: 'none' });
        if (status === 403) evaluated += 1;
        else expect(status).toBe(429);
      }
      t.clock.advance({ minutes: 11 });
    }
    expect(evaluated).toBe(50);
  });

  it('does nothing before it is confirmed, and cannot be started with a session alone', async () => {
    const registered = await t.anonymous.post('/user/register', {
      name: 'Asha Verma',
      email,
      password,
      role: 'doctor',
    });
    const me = t.as({ token: registered.body.data.accessToken });
    expect((await me.post('/user/second-factor/start', { password: 'wrong one' })).status).toBe(403);
    expect((await me.post('/user/second-factor/confirm', { code: '123456' })).status).toBe(409);
    await me.post('/user/second-factor/start', { password });
    expect((await me.post('/user/second-factor/confirm', { code: '000000' })).status).toBe(403);
    expect((await signIn()).status).toBe(200);
  });

  it('survives a password reset', async () => {
    await givenTwoStepSignIn();
    await t.anonymous.post('/user/forgot-password', { email });
    await t.runJobs();
    const token = mailedToken(t);
    const reset = { token, newPassword: password, confirmPassword: password };
    expect((await t.anonymous.post('/user/reset-password', reset)).status).toBe(200);
    expect((await signIn()).body.code).toBe('SECOND_FACTOR_REQUIRED');
  });
});
