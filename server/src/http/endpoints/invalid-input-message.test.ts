import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

const MAILED_LINKS = [
  '/patient/people/invitation',
  '/patient/people/take-over',
  '/guest/invitation',
  '/guest/enter',
  '/user/confirm-email',
  '/user/reset-password',
  '/user/accept-invitation',
];

test.each(MAILED_LINKS)('%s says that a link without its secret is not complete', async (path) => {
  for (const token of [undefined, null, 7, '', 'x'.repeat(201)]) {
    const response = await t.anonymous.post(path, { token, name: 'Asha Verma' });
    expect([response.status, response.body.message]).toEqual([422, 'This link is incomplete.']);
  }
});

test('a field without its own message gets a readable default', async () => {
  const response = await t.anonymous.post('/user/login/passkey', { credential: null });
  expect([response.status, response.body.message]).toEqual([422, 'This value is not valid.']);
});
