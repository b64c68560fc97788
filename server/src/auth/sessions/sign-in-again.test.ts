import { beforeEach, describe, expect, it } from 'vitest';
import { CLOSED_TO_GUARDIANS } from '../../http/endpoints/own-account-only';
import { NEEDS_RECENT_SIGN_IN } from '../../http/endpoints/recent-sign-in';
import { givenPatient } from '../../testing/factories';
import { PASSWORD, withPassword } from '../../testing/leaving';
import { testApp } from '../../testing/test-app';

const t = await testApp();
beforeEach(() => t.reset());

const SHARE_REQUEST = { name: 'App', scopes: ['patient/Patient.rs'], days: 1 };
const signInAgain = (token: string, password: string) =>
  t.as({ token }).post('/user/sign-in-again', { password });

const PROTECTED_ACTS: [
  string,
  number,
  (token: string) => Promise<{ status: number; body: { code?: string } }>,
][] = [
  ['sharing the record', 201, (token) => t.as({ token }).post('/record-access', SHARE_REQUEST)],
  ['letting an unknown app in', 404, (token) => t.as({ token }).post('/record-access/launch', { days: 1 })],
  [
    'asking somebody to look after a person nobody knows',
    404,
    (token) => t.as({ token }).post('/patient/people/nobody/invite-guardian', { email: 'ravi@example.test' }),
  ],
  ['deleting the profile', 200, (token) => t.as({ token }).delete('/patient/delete-profile')],
];

describe.each(PROTECTED_ACTS)('%s', (_act, allowedStatus, act) => {
  it('is allowed for 15 minutes after signing in', async () => {
    const { token } = await givenPatient(t);
    t.clock.advance({ minutes: 15 });
    expect((await act(token)).status).toBe(allowedStatus);
  });

  it('needs the password again after 15 minutes, for this session only and for another 15 minutes', async () => {
    const { token, user } = await withPassword(t, await givenPatient(t));
    const login = await t.anonymous.post('/user/login', { email: user.email, password: PASSWORD });
    t.clock.advance({ minutes: 16 });
    const refused = { status: 403, body: { code: 'SIGN_IN_AGAIN' } };
    expect(await act(token)).toMatchObject(refused);
    expect(await signInAgain(token, 'a wrong one')).toMatchObject({
      status: 403,
      body: { code: 'WRONG_PASSWORD' },
    });
    expect(await act(token)).toMatchObject(refused);
    expect((await signInAgain(token, PASSWORD)).status).toBe(200);
    expect(await act(login.body.data.accessToken)).toMatchObject(refused);
    t.clock.advance({ minutes: 16 });
    expect(await act(token)).toMatchObject(refused);
    expect((await signInAgain(token, PASSWORD)).status).toBe(200);
    expect((await act(token)).status).toBe(allowedStatus);
  });
});

it('a wrong password is counted as a guess', async () => {
  const { token } = await withPassword(t, await givenPatient(t));
  const statuses = new Set<number>();
  for (let n = 0; n < 30 && !statuses.has(429); n += 1)
    statuses.add((await signInAgain(token, 'wrong')).status);
  expect([...statuses]).toEqual([403, 429]);
});

it('a recent sign-in is required only in people’s own accounts, and only for routes that exist', () => {
  const existingRoutes = new Set(t.app.routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`));
  for (const name of NEEDS_RECENT_SIGN_IN) {
    expect(existingRoutes.has(name), name).toBe(true);
    expect(CLOSED_TO_GUARDIANS.has(name), `${name}: a guardian has no password to give here`).toBe(true);
  }
});
