import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../auth/passwords/passwords';
import { patientProfiles, readTokens, users } from '../../db/schema';
import { givenPatient } from '../../testing/factories';
import { givenReadToken, readFhir } from '../../testing/fhir';
import { APP, exchange, givenApp, givenCode, OTHER_APP, postForm, renew } from '../../testing/smart';
import { testApp } from '../../testing/test-app';

const t = await testApp();
beforeEach(() => t.reset());

const readStatus = async (app: { token: string }) => (await readFhir(t, app, '/Patient')).status;
const rows = () => t.deps.db.select().from(readTokens);
const INVALID_GRANT = [400, { error: 'invalid_grant' }];
const statusAndBody = ({ status, body }: { status: number; body: unknown }) => [status, body];

describe('a code', () => {
  it('becomes a token for an hour and a refresh token', async () => {
    const patient = await givenPatient(t);
    const response = await exchange(t, await givenCode(t, patient, { days: 30 }));
    expect([response.status, response.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(response.body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 3_600,
      scope: 'launch/patient offline_access patient/*.read',
      patient: patient.profile.id,
      refresh_token: expect.stringMatching(/^[\w-]{43}\.[\w-]{43}$/),
    });
    const app = { token: response.body.access_token };
    expect(await readStatus(app)).toBe(200);
    const [access] = (await t.as(patient).get('/record-access')).body.data;
    expect(access).toEqual({
      _id: expect.any(String),
      name: 'Growth Chart',
      scopes: expect.arrayContaining(['patient/Patient.rs']),
      createdAt: '2026-03-02T04:00:00.000Z',
      expiresAt: '2026-04-01T04:00:00.000Z',
      lastUsedAt: '2026-03-02T04:00:00.000Z',
    });
    const stored = JSON.stringify(await rows());
    for (const secret of [response.body.access_token, ...response.body.refresh_token.split('.')])
      expect(stored).not.toContain(secret);
    t.clock.advance({ minutes: 60 });
    expect(await readStatus(app)).toBe(401);
  });

  it('without offline_access becomes a token for an hour and no refresh token', async () => {
    const patient = await givenPatient(t);
    const { body } = await exchange(t, await givenCode(t, patient, { scope: 'patient/Patient.rs' }));
    expect(body.refresh_token).toBeUndefined();
    t.clock.advance({ minutes: 60 });
    expect(await readStatus({ token: body.access_token })).toBe(401);
    expect((await t.as(patient).get('/record-access')).body.data).toEqual([]);
  });

  it('lasts a minute', async () => {
    const code = await givenCode(t, await givenPatient(t));
    t.clock.advance({ minutes: 1 });
    expect(statusAndBody(await exchange(t, code))).toEqual(INVALID_GRANT);
  });

  it.each([
    ['another app', { client_id: OTHER_APP.id }],
    ['another address', { redirect_uri: OTHER_APP.redirectUris[0] ?? '' }],
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['no verifier', { code_verifier: '' }],
  ])('is refused with %s, and is used up', async (_what, changes) => {
    const code = await givenCode(t, await givenPatient(t));
    expect(statusAndBody(await exchange(t, code, changes))).toEqual(INVALID_GRANT);
    expect(statusAndBody(await exchange(t, code))).toEqual(INVALID_GRANT);
    expect(await rows()).toEqual([]);
  });

  it('ends the access that it opened when it is used twice', async () => {
    const patient = await givenPatient(t);
    const code = await givenCode(t, patient);
    const { body } = await exchange(t, code);
    expect(statusAndBody(await exchange(t, code))).toEqual(INVALID_GRANT);
    expect(await readStatus({ token: body.access_token })).toBe(401);
    expect(statusAndBody(await renew(t, body.refresh_token))).toEqual(INVALID_GRANT);
  });

  it('leaves no access when it is used several times concurrently', async () => {
    const code = await givenCode(t, await givenPatient(t));
    const responses = await Promise.all([exchange(t, code), exchange(t, code), exchange(t, code)]);
    expect(responses.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(await rows()).toEqual([]);
  });
});

describe('a refresh token', () => {
  it('gives a new token and a new refresh token, and the old ones end', async () => {
    const patient = await givenPatient(t);
    const app = await givenApp(t, patient, { days: 30 });
    t.clock.advance({ hours: 5 });
    const { status, body } = await renew(t, app.refreshToken);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ expires_in: 3_600, patient: patient.profile.id });
    expect([body.access_token === app.token, body.refresh_token === app.refreshToken]).toEqual([
      false,
      false,
    ]);
    expect([await readStatus(app), await readStatus({ token: body.access_token })]).toEqual([401, 200]);
    expect(await rows()).toHaveLength(1);
  });

  it('needs no client_id, as some clients send none', async () => {
    const app = await givenApp(t, await givenPatient(t));
    expect((await renew(t, app.refreshToken, { client_id: '' })).status).toBe(200);
  });

  it('ends the whole grant when it is used twice', async () => {
    const app = await givenApp(t, await givenPatient(t));
    const { body } = await renew(t, app.refreshToken);
    expect(statusAndBody(await renew(t, app.refreshToken))).toEqual(INVALID_GRANT);
    expect(await readStatus({ token: body.access_token })).toBe(401);
    expect(statusAndBody(await renew(t, body.refresh_token))).toEqual(INVALID_GRANT);
    expect(await rows()).toEqual([]);
  });

  it('ends the whole grant when another app sends it', async () => {
    const app = await givenApp(t, await givenPatient(t));
    expect(statusAndBody(await renew(t, app.refreshToken, { client_id: OTHER_APP.id }))).toEqual(
      INVALID_GRANT,
    );
    expect(await readStatus(app)).toBe(401);
  });

  it('works until the day that the patient chose, like the token that it gives', async () => {
    const app = await givenApp(t, await givenPatient(t), { days: 1 });
    t.clock.advance({ minutes: 24 * 60 - 10 });
    const { body } = await renew(t, app.refreshToken);
    expect(body.expires_in).toBe(600);
    t.clock.advance({ minutes: 10 });
    expect(await readStatus({ token: body.access_token })).toBe(401);
    expect(statusAndBody(await renew(t, body.refresh_token))).toEqual(INVALID_GRANT);
  });

  it.each(['', '.', 'x', 'x.y', `${'x'.repeat(43)}.${'y'.repeat(43)}`])(
    'is refused if it was never issued: “%s”',
    async (token) => {
      const app = await givenApp(t, await givenPatient(t));
      expect(statusAndBody(await renew(t, token))).toEqual(INVALID_GRANT);
      expect(await readStatus(app)).toBe(200);
    },
  );
});

describe('the access of an app', () => {
  it.each(['token', 'refreshToken'] as const)('ends when the app revokes its %s', async (which) => {
    const app = await givenApp(t, await givenPatient(t));
    const revoke = (clientId: string) => postForm(t, '/revoke', { client_id: clientId, token: app[which] });
    expect([(await revoke(OTHER_APP.id)).status, await readStatus(app)]).toEqual([200, 200]);
    expect([(await revoke(APP.id)).status, await readStatus(app)]).toEqual([200, 401]);
    expect(statusAndBody(await renew(t, app.refreshToken))).toEqual(INVALID_GRANT);
    expect((await revoke(APP.id)).status).toBe(200);
  });

  it('ends without ending a token that the patient created', async () => {
    const patient = await givenPatient(t);
    const created = await givenReadToken(t, patient);
    await postForm(t, '/revoke', { client_id: APP.id, token: created.token });
    expect(await readStatus(created)).toBe(200);
  });

  it('ends immediately when the patient stops it', async () => {
    const patient = await givenPatient(t);
    const app = await givenApp(t, patient);
    const [access] = (await t.as(patient).get('/record-access')).body.data;
    expect((await t.as(patient).delete(`/record-access/${access._id}`)).status).toBe(200);
    expect(await readStatus(app)).toBe(401);
    expect(statusAndBody(await renew(t, app.refreshToken))).toEqual(INVALID_GRANT);
  });

  it('ends when the password changes or the profile is deleted, and so does a pending code', async () => {
    for (const end of ['password', 'profile']) {
      const password = 'nobody guesses this';
      const patient = await givenPatient(t);
      await t.deps.db.update(users).set({ passwordHash: await hashPassword(password) });
      const app = await givenApp(t, patient);
      const code = await givenCode(t, patient);
      const response =
        end === 'profile'
          ? await t.as(patient).delete('/patient/delete-profile')
          : await t.as(patient).patch('/user/change-password', {
              oldPassword: password,
              newPassword: 'Another long one 7',
              confirmPassword: 'Another long one 7',
            });
      expect(response.status, JSON.stringify(response.body)).toBe(200);
      expect([end, await readStatus(app)]).toEqual([end, 401]);
      expect(statusAndBody(await renew(t, app.refreshToken))).toEqual(INVALID_GRANT);
      expect(statusAndBody(await exchange(t, code))).toEqual(INVALID_GRANT);
    }
  });

  it('can neither begin nor be renewed while the account is suspended or the profile deleted', async () => {
    const patient = await givenPatient(t);
    const app = await givenApp(t, patient);
    const code = await givenCode(t, patient);
    const setSuspendedAt = (suspendedAt: Date | null) =>
      t.deps.db.update(users).set({ suspendedAt }).where(eq(users.id, patient.user.id));
    const setDeletedAt = (deletedAt: Date | null) =>
      t.deps.db.update(patientProfiles).set({ deletedAt }).where(eq(patientProfiles.id, patient.profile.id));
    for (const change of [setSuspendedAt, setDeletedAt]) {
      await change(t.clock.now());
      expect(statusAndBody(await renew(t, app.refreshToken))).toEqual(INVALID_GRANT);
      expect(statusAndBody(await exchange(t, code))).toEqual(INVALID_GRANT);
      await change(null);
    }
    expect((await renew(t, app.refreshToken)).status).toBe(200);
  });

  it('is refused once the operator no longer lists the app', async () => {
    const app = await givenApp(t, await givenPatient(t));
    const { smartApps } = t.deps.config;
    t.deps.config.smartApps = smartApps.filter(({ id }) => id !== APP.id);
    expect(await readStatus(app)).toBe(401);
    expect(statusAndBody(await renew(t, app.refreshToken))).toEqual([400, { error: 'invalid_client' }]);
    expect(statusAndBody(await renew(t, app.refreshToken, { client_id: '' }))).toEqual(INVALID_GRANT);
    t.deps.config.smartApps = smartApps;
    expect(await readStatus(app)).toBe(200);
  });
});

describe('the endpoints for apps', () => {
  it.each([
    ['an unknown app', { client_id: 'nobody' }, 'invalid_client'],
    ['an unsupported grant type', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('refuse %s', async (_what, changes, error) => {
    expect(statusAndBody(await exchange(t, 'x', changes))).toEqual([400, { error }]);
  });

  it('accept only a form that has each field once', async () => {
    const send = (type: string, payload: string, url = '/fhir/oauth/token') =>
      t.app.http.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
    const form = 'application/x-www-form-urlencoded';
    for (const [status, response] of [
      [400, await send(form, 'client_id=a&client_id=b')],
      [400, await send('application/json', '{"client_id":"growth-chart"}')],
      [413, await send(form, `code=${'x'.repeat(20_000)}`)],
      [415, await send('text/plain', 'client_id=growth-chart')],
      [404, await send(form, '', '/fhir/oauth/other')],
      [404, await t.app.http.inject('/fhir/oauth/token')],
    ] as const) {
      expect([response.statusCode, response.json()]).toEqual([status, { error: 'invalid_request' }]);
      expect(response.headers['access-control-allow-origin']).toBe('*');
    }
  });

  it('can be called from any page, without cookies', async () => {
    for (const [url, methods] of [
      ['/fhir/oauth/token', 'POST'],
      ['/fhir/R4/Patient/1', 'GET, HEAD'],
      ['/fhir/R4/.well-known/smart-configuration', 'GET, HEAD'],
    ]) {
      const { statusCode, headers } = await t.app.http.inject({
        method: 'OPTIONS',
        url: String(url),
        headers: { origin: 'https://app.example', 'access-control-request-method': 'GET' },
      });
      expect([url, statusCode, headers['access-control-allow-methods']]).toEqual([url, 204, methods]);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['access-control-allow-headers']).toContain('authorization');
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
    const refused = await readFhir(t, undefined, '/Patient');
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([401, '*']);
    const api = await t.anonymous.get('/doctor/all-doctors');
    expect(api.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('limit the requests per minute', async () => {
    const responses = [];
    for (let n = 0; n < 121; n += 1) responses.push(await renew(t, 'x'));
    const last = responses.at(-1);
    expect([last?.status, last?.body]).toEqual([429, { error: 'temporarily_unavailable' }]);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    expect(responses[0]?.status).toBe(400);
  });
});

it('publishes the addresses of these endpoints', async () => {
  const { status, body } = await readFhir(t, undefined, '/.well-known/smart-configuration');
  expect(status).toBe(200);
  const site = 'http://localhost:3000';
  expect(body).toMatchObject({
    authorization_endpoint: `${site}/connect`,
    token_endpoint: `${site}/fhir/oauth/token`,
    revocation_endpoint: `${site}/fhir/oauth/revoke`,
    code_challenge_methods_supported: ['S256'],
    capabilities: expect.arrayContaining(['launch-standalone', 'client-public', 'permission-offline']),
  });
  const { security } = (await readFhir(t, undefined, '/metadata')).body.rest[0];
  expect(security.extension[0].extension).toEqual([
    { url: 'authorize', valueUri: `${site}/connect` },
    { url: 'token', valueUri: `${site}/fhir/oauth/token` },
    { url: 'revoke', valueUri: `${site}/fhir/oauth/revoke` },
  ]);
});
