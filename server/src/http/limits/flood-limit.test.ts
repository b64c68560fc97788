import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../config';
import { givenPatient } from '../../testing/factories';
import { testApp } from '../../testing/test-app';
import { handleErrors } from '../error-handler';
import { limitFloods } from './flood-limit';

const t = await testApp();

it('limits invented tokens together, and not users who are signed in', async () => {
  const { token } = await givenPatient(t);
  expect((await t.as({ token }).get('/user/current-user')).status).toBe(200);
  const statuses = new Set<number>();
  for (let n = 0; n < 1_250 && !statuses.has(429); n += 1)
    statuses.add((await t.as({ token: `made-up-${n}` }).get('/user/current-user')).status);
  expect([...statuses]).toEqual([401, 429]);
  expect((await t.as({ token }).get('/user/current-user')).status).toBe(200);
  expect((await t.anonymous.get('/user/current-user')).status).toBe(401);
});

async function appWithSmallLimits(findAccount = (_token: string): string | undefined => undefined) {
  const app = Fastify();
  handleErrors(app);
  await limitFloods(app, readConfig({ NODE_ENV: 'test' }), findAccount, { api: 3, pages: 5 });
  app.get('/api/v1/doctor/:id', async () => 'a doctor');
  app.get('/images/:file', async () => 'a picture');
  app.get('/healthz', async () => 'alive');
  app.setNotFoundHandler(async () => 'the page');
  onTestFinished(() => app.close());
  return app;
}

it('counts all sessions of one account together, separately from other accounts', async () => {
  const app = await appWithSmallLimits((token) => token.split('-')[0]);
  const requestStatus = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await app.inject({ url: '/api/v1/doctor/1', headers })).statusCode;
  };
  expect([
    await requestStatus('asha-1'),
    await requestStatus('asha-2'),
    await requestStatus('asha-3'),
  ]).toEqual([200, 200, 200]);
  expect([await requestStatus('asha-4'), await requestStatus('ravi-1')]).toEqual([429, 200]);
});

it.each(['/api/v1/doctor/1', '/%61pi/v1/doctor/1', '/api/v1/%64octor/2', '/api/v1/doctor/3?n=1'])(
  'counts %s with every other spelling of that URL',
  async (url) => {
    const app = await appWithSmallLimits();
    for (let n = 0; n < 3; n += 1) expect((await app.inject(url)).statusCode).toBe(200);
    for (const other of [url, '/api/v1/doctor/1']) expect((await app.inject(other)).statusCode).toBe(429);
    for (const other of ['/healthz', '/images/1.webp'])
      expect((await app.inject(other)).statusCode).toBe(200);
  },
);

it.each(['/images/1.webp', '//api/v1/doctor/1', '/API/v1/doctor/1', '/anything'])(
  'also limits %s, with Retry-After',
  async (url) => {
    const app = await appWithSmallLimits();
    for (let n = 0; n < 5; n += 1) expect((await app.inject(url)).statusCode).toBe(200);
    const refused = await app.inject(url);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await app.inject('/api/v1/doctor/1')).statusCode).toBe(200);
  },
);
