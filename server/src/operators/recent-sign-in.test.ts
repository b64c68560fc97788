import { beforeEach, expect, it } from 'vitest';
import { givenOperatorAccount, givenPatient } from '../testing/factories';
import { PASSWORD, withPassword } from '../testing/leaving';
import { testApp } from '../testing/test-app';

const t = await testApp();
beforeEach(() => t.reset());

it('every act in the console needs a sign-in within the last quarter of an hour, but reading does not', async () => {
  const operator = await givenOperatorAccount(t, { totpEnabledAt: t.clock.now() });
  t.clock.advance({ minutes: 16 });
  const routes = t.app.routes.filter(({ endpoint }) => endpoint.access === 'operator');
  expect(routes.length).toBeGreaterThan(20);
  for (const { endpoint } of routes) {
    const caller = t.as(operator);
    const path = endpoint.path.replace(':id', 'absent');
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    const response = method === 'get' ? await caller.get(path) : await caller[method](path, {});
    const name = `${endpoint.method} ${endpoint.path}`;
    expect([name, response.body.code === 'SIGN_IN_AGAIN']).toEqual([name, method !== 'get']);
  }
});

it('an act succeeds once the operator has entered the password again', async () => {
  const operator = await withPassword(t, await givenOperatorAccount(t, { totpEnabledAt: t.clock.now() }));
  const { user } = await givenPatient(t);
  t.clock.advance({ minutes: 16 });
  const suspend = () =>
    t.as(operator).post(`/operator/accounts/${user.id}/suspend`, { reason: 'Asked by phone' });
  expect((await suspend()).body.code).toBe('SIGN_IN_AGAIN');
  expect((await t.as(operator).post('/user/sign-in-again', { password: PASSWORD })).status).toBe(200);
  expect((await suspend()).status).toBe(200);
});
