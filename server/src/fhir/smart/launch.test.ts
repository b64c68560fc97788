import { MAX_ACCESSES } from '@carelane/contract/fhir/endpoints';
import { SCOPES } from '@carelane/contract/fhir/shared-parts';
import { beforeEach, describe, expect, it } from 'vitest';
import { readTokens } from '../../db/schema';
import { givenDoctor, givenPatient } from '../../testing/factories';
import { givenReadToken } from '../../testing/fhir';
import { givenCode, launchParameters } from '../../testing/smart';
import { testApp } from '../../testing/test-app';

const t = await testApp();
beforeEach(() => t.reset());

const getLaunch = (person: { token: string }, changes: Record<string, string | undefined> = {}) => {
  const query = Object.entries(launchParameters(changes)).filter(
    (pair): pair is [string, string] => !!pair[1],
  );
  return t.as(person).get(`/record-access/launch?${new URLSearchParams(query)}`);
};
const allow = (person: { token: string }, changes: Record<string, string | undefined> = {}) =>
  t.as(person).post('/record-access/launch', { ...launchParameters(changes), days: 90 });

describe('an app that requests access', () => {
  it('is shown with its name, its scopes and the address for a refusal', async () => {
    const patient = await givenPatient(t);
    const { status, body } = await getLaunch(patient);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toEqual({
      name: 'Growth Chart',
      scopes: [...SCOPES],
      isLasting: true,
      problem: null,
      refuseTo:
        'https://app.example/callback?error=access_denied&error_description=The+patient+did+not+allow+it.&state=the-state',
    });
    const brief = await getLaunch(patient, {
      scope: 'launch/patient patient/Patient.rs patient/Observation.rs',
    });
    expect(brief.body.data).toMatchObject({ scopes: ['patient/Patient.rs'], isLasting: false });
    expect(await t.deps.db.select().from(readTokens)).toEqual([]);
  });

  it('keeps the query of its redirect address', async () => {
    const { body } = await getLaunch(await givenPatient(t), {
      redirect_uri: 'http://127.0.0.1:9999/done?from=care',
    });
    const back = new URL(body.data.refuseTo);
    expect([back.host, back.searchParams.get('from'), back.searchParams.get('state')]).toEqual([
      '127.0.0.1:9999',
      'care',
      'the-state',
    ]);
  });

  it.each([
    ['with an unknown id', { client_id: 'nobody' }, 404],
    ['without an id', { client_id: undefined }, 404],
    ['with the address of another app', { redirect_uri: 'https://other.example/' }, 422],
    ['without an address', { redirect_uri: undefined }, 422],
    ['with a longer path', { redirect_uri: 'https://app.example/callback/more' }, 422],
    ['with a query', { redirect_uri: 'https://app.example/callback?to=x' }, 422],
    ['with another host', { redirect_uri: 'https://app.example.evil.example/callback' }, 422],
    ['with another port', { redirect_uri: 'http://127.0.0.1:9998/done?from=care' }, 422],
    ['with capital letters', { redirect_uri: 'https://APP.example/callback' }, 422],
  ])('a request %s gets no access, and nobody is redirected', async (_which, changes, expected) => {
    const patient = await givenPatient(t);
    for (const { status, body } of [await getLaunch(patient, changes), await allow(patient, changes)]) {
      expect([status, body.data]).toEqual([expected, undefined]);
      expect(body.message).toContain('Nothing was shared.');
    }
    expect(await t.deps.db.select().from(readTokens)).toEqual([]);
  });

  it.each([
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['no state', { state: undefined }, 'invalid_request'],
    ['another server', { aud: 'https://other.example/fhir' }, 'invalid_request'],
    ['no server', { aud: undefined }, 'invalid_request'],
    ['no PKCE', { code_challenge: undefined }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a short challenge', { code_challenge: 'short' }, 'invalid_request'],
    ['nothing that can be read', { scope: 'openid fhirUser user/*.read' }, 'invalid_scope'],
  ])('a request with %s gets an error and no access', async (_which, changes, error) => {
    const patient = await givenPatient(t);
    const { body } = await getLaunch(patient, changes);
    expect(body.data.problem).toEqual(expect.any(String));
    expect(new URL(body.data.refuseTo).searchParams.get('error')).toBe(error);
    expect((await allow(patient, changes)).status).toBe(422);
    expect(await t.deps.db.select().from(readTokens)).toEqual([]);
  });

  it('is for patients only', async () => {
    const doctor = await givenDoctor(t);
    expect([(await getLaunch(doctor)).status, (await allow(doctor)).status]).toEqual([403, 403]);
    expect((await t.anonymous.post('/record-access/launch', launchParameters())).status).toBe(401);
  });

  it('counts towards the patient’s limit while its code can be exchanged', async () => {
    const patient = await givenPatient(t);
    for (let n = 1; n < MAX_ACCESSES; n += 1) await givenReadToken(t, patient);
    await givenCode(t, patient);
    expect((await allow(patient)).status).toBe(409);
    t.clock.advance({ minutes: 2 });
    expect((await allow(patient)).status).toBe(201);
  });

  it('is not listed before it has exchanged its code', async () => {
    const patient = await givenPatient(t);
    await givenCode(t, patient);
    expect((await t.as(patient).get('/record-access')).body.data).toEqual([]);
  });
});
