import pino from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { createAuthenticator } from '../testing/authenticator';
import { mailedToken } from '../testing/mailed-token';
import { givenPasskey, signInWith } from '../testing/passkeys';
import { testApp } from '../testing/test-app';
import { stepAt, totpCode } from './second-factor/totp';

const lines: { msg: string; userId?: string; secondFactor?: boolean; address?: string }[] = [];
const write = (line: string) => void lines.push(JSON.parse(line));
const t = await testApp({ loggerInstance: pino({ base: null }, { write }), env: { LOG_LEVEL: 'info' } });
beforeEach(async () => {
  await t.reset();
  lines.length = 0;
});

it('logs every sign-in and every change of credentials, by user id only', async () => {
  const email = 'asha@example.test';
  const password = 'the first one';
  const { body } = await t.anonymous.post('/user/register', {
    name: 'Asha Verma',
    email,
    password,
    role: 'doctor',
  });
  const me = t.as({ token: body.data.accessToken });
  await t.anonymous.post('/user/login', { email, password: 'wrong one' });
  await t.anonymous.post('/user/login', { email, password });
  const change = { oldPassword: password, newPassword: 'a new one', confirmPassword: 'a new one' };
  await me.patch('/user/change-password', change);
  const { secret } = (await me.post('/user/second-factor/start', { password: 'a new one' })).body.data;
  const nextCode = () => {
    t.clock.advance({ seconds: 30 });
    return totpCode(secret, stepAt(t.clock.now()));
  };
  await me.post('/user/second-factor/confirm', { code: nextCode() });
  await t.anonymous.post('/user/login', { email, password: 'a new one', code: nextCode() });
  await me.post('/user/second-factor/disable', { password: 'a new one', code: nextCode() });
  const { device, id } = await givenPasskey(me, { password: 'a new one' });
  await signInWith(t, device);
  await signInWith(t, createAuthenticator());
  await t.anonymous.post('/user/login/passkey', { credential: device.sign({ challenge: 'x' }) });
  await me.post(`/user/passkeys/${id}/remove`, { password: 'a new one' });
  await t.anonymous.post('/user/forgot-password', { email });
  await t.runJobs();
  const token = mailedToken(t);
  const reset = { token, newPassword: 'by the link', confirmPassword: 'by the link' };
  expect((await t.anonymous.post('/user/reset-password', reset)).status).toBe(200);

  const messages = lines.filter(({ userId }) => userId === body.data.user._id).map(({ msg }) => msg);
  expect(messages).toEqual([
    'sign-in failed',
    'signed in',
    'password changed',
    'second factor enabled',
    'signed in',
    'second factor disabled',
    'passkey added',
    'signed in',
    'sign-in failed',
    'passkey removed',
    'password reset',
  ]);
  const signedIn = lines.filter(({ msg }) => msg === 'signed in');
  expect(signedIn.map(({ secondFactor }) => secondFactor)).toEqual([false, true, true]);
  for (const { address } of lines.filter(({ msg }) => ['sign-in failed', 'signed in'].includes(msg)))
    expect(address).toBe('127.0.0.1');
  expect(JSON.stringify(lines)).not.toMatch(/asha|the first one|wrong one|a new one|by the link/i);
});
