import { createHash } from 'node:crypto';
import type { TestApp, TestResponse } from './test-app';

export const APP = {
  id: 'growth-chart',
  name: 'Growth Chart',
  redirectUris: ['https://app.example/callback', 'http://127.0.0.1:9999/done?from=care'],
};
export const OTHER_APP = { id: 'other-app', name: 'Other App', redirectUris: ['https://other.example/'] };
export const SMART_APPS = JSON.stringify([APP, OTHER_APP]);

const VERIFIER = 'a-verifier-that-only-the-app-knows-0123456789';
const REDIRECT_URI = 'https://app.example/callback';

export const launchParameters = (changes: Record<string, string | undefined> = {}) => ({
  response_type: 'code',
  client_id: APP.id,
  redirect_uri: REDIRECT_URI,
  scope: 'launch/patient offline_access patient/*.read',
  state: 'the-state',
  aud: 'http://localhost:3000/fhir/R4',
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
  ...changes,
});

export async function postForm(
  t: TestApp,
  path: string,
  fields: Record<string, string>,
): Promise<TestResponse> {
  const answer = await t.app.http.inject({
    method: 'POST',
    url: `/fhir/oauth${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  return {
    status: answer.statusCode,
    body: answer.json(),
    headers: answer.headers,
    raw: answer.rawPayload,
  };
}

export async function givenCode(
  t: TestApp,
  patient: { token: string },
  { days = 90, ...changes }: { days?: number; scope?: string } = {},
): Promise<string> {
  const answer = await t.as(patient).post('/record-access/launch', { ...launchParameters(changes), days });
  if (answer.status !== 201) throw new Error(`allowing the app failed: ${JSON.stringify(answer.body)}`);
  return new URL(answer.body.data.allowTo).searchParams.get('code') ?? '';
}

export const exchange = (t: TestApp, code: string, changes: Record<string, string> = {}) =>
  postForm(t, '/token', {
    grant_type: 'authorization_code',
    client_id: APP.id,
    redirect_uri: REDIRECT_URI,
    code_verifier: VERIFIER,
    code,
    ...changes,
  });

export const renew = (t: TestApp, refreshToken: string, changes: Record<string, string> = {}) =>
  postForm(t, '/token', {
    grant_type: 'refresh_token',
    client_id: APP.id,
    refresh_token: refreshToken,
    ...changes,
  });

export async function givenApp(
  t: TestApp,
  patient: { token: string },
  request: { days?: number; scope?: string } = {},
): Promise<{ token: string; refreshToken: string; expiresIn: number }> {
  const { status, body } = await exchange(t, await givenCode(t, patient, request));
  if (status !== 200) throw new Error(`the exchange failed: ${JSON.stringify(body)}`);
  return { token: body.access_token, refreshToken: body.refresh_token, expiresIn: body.expires_in };
}
