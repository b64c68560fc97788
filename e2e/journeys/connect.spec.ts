import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type AccountWithProfile, expect, newPatient, test } from '../lib/fixtures';
import { portFor } from '../lib/ports';
import { type Product, startProduct } from '../lib/product';
import { findOverflow, findProblems, NARROWEST } from '../scenes/check-scenes';

const PORT = portFor('apps');
const SITE = `http://localhost:${PORT}`;
const APP = { id: 'growth-chart', name: 'Growth Chart', redirectUris: ['https://app.example/callback'] };
const VERIFIER = 'a-verifier-that-only-the-app-knows-0123456789';
const LAUNCH = new URLSearchParams({
  response_type: 'code',
  client_id: APP.id,
  redirect_uri: 'https://app.example/callback',
  scope: 'launch/patient offline_access patient/Patient.read patient/Appointment.read',
  state: 'the-state',
  aud: `${SITE}/fhir/R4`,
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
});

test.describe.configure({ timeout: 120_000 });
test.use({ baseURL: SITE });

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  const env = { SMART_APPS: JSON.stringify([APP]) };
  product = await startProduct({ port: PORT, from: 'empty', env });
});
test.afterAll(() => product.stop());

async function arriveFromApp(page: Page, patient: AccountWithProfile): Promise<void> {
  await page.route('https://app.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Growth Chart</title>Back in the app' }),
  );
  await page.goto(`/connect?${LAUNCH}`);
  await page.getByLabel('Email').fill(patient.email);
  await page.getByLabel('Password', { exact: true }).fill(patient.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(
    page.getByRole('heading', { name: 'Growth Chart would like to read your record' }),
  ).toBeVisible();
}

async function waitForReturn(page: Page): Promise<URLSearchParams> {
  await page.waitForURL('https://app.example/callback?**');
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('state')).toBe('the-state');
  return searchParams;
}

test('a patient signs in, sees what an app asks for, allows it, and later stops sharing', {
  tag: '@long',
}, async ({ page }) => {
  const patient = await newPatient(page);
  await arriveFromApp(page, patient);
  for (const part of ['About you', 'Visits'])
    await expect(page.getByText(part, { exact: true })).toBeVisible();
  await expect(page.getByText('Medicines', { exact: true })).toHaveCount(0);
  await expect(page.getByText(`You are signed in as ${patient.name}.`)).toBeVisible();
  await expect(page.getByText('Either way, you will return to app.example.')).toBeVisible();
  expect(await findProblems(page)).toEqual([]);
  const size = page.viewportSize() ?? NARROWEST;
  await page.setViewportSize(NARROWEST);
  expect(await findOverflow(page)).toEqual([]);
  await page.setViewportSize(size);

  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  const code = (await waitForReturn(page)).get('code') ?? '';
  const response = await page.request.post('/fhir/oauth/token', {
    form: {
      grant_type: 'authorization_code',
      client_id: APP.id,
      redirect_uri: 'https://app.example/callback',
      code_verifier: VERIFIER,
      code,
    },
  });
  const { access_token: token, patient: id } = await response.json();
  expect([response.status(), id]).toEqual([200, patient.profileId]);
  const read = (path: string) =>
    page.request.get(`/fhir/R4${path}`, { headers: { authorization: `Bearer ${token}` } });
  const patientResource = await (await read(`/Patient/${id}`)).json();
  expect(patientResource.name).toEqual([{ text: patient.name }]);
  expect((await read('/MedicationRequest')).status()).toBe(403);

  await page.goto('/profile?tab=profile');
  await expect(page.getByText('Last used')).toBeVisible();
  await page.getByRole('button', { name: 'Stop sharing with Growth Chart' }).click();
  await expect(page.getByText('You are not sharing your record with anyone.')).toBeVisible();
  expect((await read(`/Patient/${id}`)).status()).toBe(401);
});

test('a patient who denies access returns to the app, which gets no data', { tag: '@long' }, async ({
  page,
}) => {
  const patient = await newPatient(page);
  await arriveFromApp(page, patient);
  await page.getByRole('link', { name: 'Do Not Allow' }).click();
  const result = await waitForReturn(page);
  expect([result.get('error'), result.get('code')]).toEqual(['access_denied', null]);
  await page.goto('/profile?tab=profile');
  await expect(page.getByText('You are not sharing your record with anyone.')).toBeVisible();
});
