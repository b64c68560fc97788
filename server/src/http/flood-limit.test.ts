import { expect, it } from 'vitest';
import { givenPatient } from '../testing/factories';
import { testApp } from '../testing/test-app';

const t = await testApp();

it('does not let made-up tokens past, and stops nobody who is signed in', async () => {
  const { token } = await givenPatient(t);
  expect((await t.as({ token }).get('/user/current-user')).status).toBe(200);
  const statuses = new Set<number>();
  for (let n = 0; n < 1_250 && !statuses.has(429); n += 1)
    statuses.add((await t.as({ token: `made-up-${n}` }).get('/user/current-user')).status);
  expect([...statuses]).toEqual([401, 429]);
  expect((await t.as({ token }).get('/user/current-user')).status).toBe(200);
  expect((await t.anonymous.get('/user/current-user')).status).toBe(401);
});
