import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { parseMailParts } from '../../server/src/testing/mail-parts';
import { type ModelStandIn, startModelStandIn } from '../../server/src/testing/model-stand-in';
import { type StripeStandIn, startStripeStandIn } from '../../server/src/testing/stripe-stand-in';
import { openRecorder, type Recorder } from '../calls/recorder';
import { exchangeByApi, givenPair, type Pair, payAtStripe, VISIT, writeRecord } from '../lib/canary-exchange';
import { ANY_CANARY, findLeakedWords, type Words } from '../lib/canary-words';
import { expectErrors, REFUSED } from '../lib/console-watch';
import { type AccountWithProfile, expect, test } from '../lib/fixtures';
import { portFor } from '../lib/ports';
import { type Product, startProduct } from '../lib/product';

const PORT = portFor('canaries');
const KEYS = { secretKey: 'sk_test_stand_in', webhookSecret: 'whsec_stand_in' };

let stripe: StripeStandIn;
let model: ModelStandIn;
let product: Product;
test.use({ baseURL: `http://localhost:${PORT}` });
test.beforeAll(async () => {
  test.setTimeout(480_000);
  stripe = await startStripeStandIn({ now: () => new Date(), ...KEYS });
  model = await startModelStandIn();
  product = await startProduct({
    port: PORT,
    from: 'empty',
    env: {
      LOG_LEVEL: 'trace',
      DEMO: '0',
      STRIPE_SECRET_KEY: KEYS.secretKey,
      STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
      STRIPE_API_URL: stripe.apiUrl,
      ASSISTANT_BASE_URL: model.url,
      ASSISTANT_API_KEY: 'sk-canary-123456',
    },
  });
});
test.afterAll(async () => {
  await product?.stop();
  await model?.close();
  await stripe?.close();
});

async function bookAndPay(
  api: Page,
  { page }: Recorder,
  doctor: AccountWithProfile,
  words: Words,
): Promise<string> {
  await page.route('https://checkout.stripe.test/**', (route) => route.fulfill({ body: 'pay here' }));
  await page.goto(`${product.url}/book-appointment/${doctor.profileId}?${new URLSearchParams(VISIT)}`);
  await page.getByLabel('Reason').fill(words.reason);
  await page.getByRole('button', { name: 'Book Appointment' }).click();
  await page.waitForURL('https://checkout.stripe.test/**');
  const session = page.url().split('/').at(-1) ?? '';
  await payAtStripe(api, stripe, session);
  const confirmed = page.waitForResponse(/confirm-stripe-session/);
  await page.goto(`${product.url}/success?session_id=${session}`);
  return (await (await confirmed).json()).data.appointmentId;
}

async function chat(
  asPatient: Recorder,
  asDoctor: Recorder,
  appointmentId: string,
  words: Words,
): Promise<void> {
  for (const { page } of [asPatient, asDoctor]) {
    await page.goto(`${product.url}/consultation/${appointmentId}`);
    await page.getByRole('button', { name: 'Join with chat only' }).click();
  }
  for (const [from, to, word] of [
    [asPatient, asDoctor, words.patientchat],
    [asDoctor, asPatient, words.doctorchat],
  ] as const) {
    await from.page.getByPlaceholder('Type a message...').fill(word);
    await from.page.getByPlaceholder('Type a message...').press('Enter');
    await expect(to.page.getByText(word)).toBeVisible();
  }
}

async function searchAndAsk({ page }: Recorder, words: Words): Promise<void> {
  await page.goto(`${product.url}/doctors`);
  const searched = page.waitForResponse((response) => response.url().includes(words.search));
  await page.getByLabel('Search', { exact: true }).fill(words.search);
  await searched;
  await page.goto(`${product.url}/aiassistance`);
  await page.getByPlaceholder('Type your symptoms or questions...').fill(`my elbow itches, ${words.typed}`);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('button', { name: 'I Agree' }).click();
  await expect(page.getByText('Rest and water help.')).toBeVisible();
}

async function exchangeOnScreens(
  api: Page,
  asPatient: Recorder,
  asDoctor: Recorder,
  pair: Pair,
): Promise<string> {
  const appointmentId = await bookAndPay(api, asPatient, pair.doctor, pair.words);
  await chat(asPatient, asDoctor, appointmentId, pair.words);
  await writeRecord(api, pair, appointmentId);
  await searchAndAsk(asPatient, pair.words);
  return appointmentId;
}

function listScreens(own: Pair, ownVisit: string, other: Pair, otherVisit: string) {
  const common = ['/dashboard', '/appointments', '/prescriptions', '/payments', '/notifications'];
  const profile = [
    '/profile?tab=profile',
    '/profile?tab=security',
    `/consultation/${ownVisit}`,
    `/appointments/${ownVisit}`,
  ];
  const foreign = [
    `/consultation/${otherVisit}`,
    `/appointments/${otherVisit}`,
    `/patients/${other.patient.profileId}`,
  ];
  const doctors = [
    '/doctors',
    ...['doctors', 'book-appointment'].map((screen) => `/${screen}/${other.doctor.profileId}`),
  ];
  return {
    patient: [...common, ...profile, ...doctors, ...foreign],
    doctor: [...common, ...profile, `/patients/${own.patient.profileId}`, ...foreign],
  };
}

async function openAll(recorder: Recorder, addresses: string[]): Promise<void> {
  for (const address of addresses) await recorder.open(address);
}

test('a patient’s and a doctor’s data reaches nobody else, and emails and the model get only what they need', {
  tag: '@long',
}, async ({ browser, page }) => {
  test.setTimeout(480_000);
  expectErrors(REFUSED);
  const [otherPair, pair] = [await givenPair(page, 'one'), await givenPair(page, 'two')];
  const asPatient = await openRecorder(browser, product.url, pair.patient);
  const asDoctor = await openRecorder(browser, product.url, pair.doctor);
  for (const recorder of [asPatient, asDoctor]) await recorder.open('/dashboard');
  const otherVisit = await exchangeByApi(page, product.url, stripe, otherPair);
  const ownVisit = await exchangeOnScreens(page, asPatient, asDoctor, pair);
  const screens = listScreens(pair, ownVisit, otherPair, otherVisit);
  await Promise.all([openAll(asPatient, screens.patient), openAll(asDoctor, screens.doctor)]);

  const { reason, patientchat, doctorchat, medicine, decline, about, medicalnotes } = pair.words;
  const findMissing = ({ recorded }: Recorder, words: string[]) =>
    words.filter((word) => !recorded.join().includes(word));
  expect(findMissing(asPatient, [reason, doctorchat, medicine, decline]), 'recorded').toEqual([]);
  expect(findMissing(asDoctor, [reason, patientchat, about, medicalnotes]), 'recorded').toEqual([]);
  expect(findLeakedWords(asPatient.recorded, 'two', 'patient')).toEqual([]);
  expect(findLeakedWords(asDoctor.recorded, 'two', 'doctor')).toEqual([]);
  expect(product.log().split('\n').length).toBeGreaterThan(100);
  expect(product.log().match(ANY_CANARY) ?? []).toEqual([]);
  expect((await (await page.request.get('/metrics')).text()).match(ANY_CANARY) ?? []).toEqual([]);
  expect(stripe.requests.length).toBeGreaterThanOrEqual(2);
  expect(JSON.stringify(stripe.requests).match(ANY_CANARY) ?? []).toEqual([]);
  const sentToModel = model.requests.flatMap(({ body }) => JSON.stringify(body).match(ANY_CANARY) ?? []);
  expect(sentToModel.sort()).toEqual([otherPair.words.typed, pair.words.typed]);
  await expect.poll(() => readMails().length).toBeGreaterThanOrEqual(6);
  for (const mail of readMails()) expectOnlyNeededWords(mail);
  for (const recorder of [asPatient, asDoctor]) await recorder.page.context().close();
});

function expectOnlyNeededWords(mail: string): void {
  const pair = /^To: .*(?:vl|doctor-)(one|two)/im.exec(mail)?.[1]?.toLowerCase();
  expect(pair, 'every email goes to one of the two pairs').toBeDefined();
  const texts = parseMailParts(mail).map(({ content }) => content);
  expect(texts.join(), 'every email has a greeting').toContain('Hello');
  expect(/^Subject: .*$/m.exec(mail)?.[0].match(ANY_CANARY) ?? []).toEqual([]);
  const allowed = [`vl${pair}name`, `vl${pair}email`];
  const exposed = [mail, ...texts].join().match(ANY_CANARY) ?? [];
  expect(exposed.filter((word) => !allowed.includes(word.toLowerCase()))).toEqual([]);
}

function readMails(): string[] {
  const folder = path.join(product.dataDir, 'outbox');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
}
