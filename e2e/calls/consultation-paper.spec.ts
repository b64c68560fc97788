import sharp from 'sharp';
import { overNetwork } from '../../server/src/testing/call-endpoint';
import { publicApi } from '../../server/src/testing/public-api';
import { expect } from '../lib/base-test';
import { expectErrors, REFUSED, SERVER_DOWN } from '../lib/console-watch';
import { callAs, openOtherPage, signInAs } from '../lib/fixtures';
import { portFor } from '../lib/ports';
import { type Product, startProduct } from '../lib/product';
import {
  clockAheadMs,
  closeContexts,
  expectFrames,
  givenConsultation,
  startCall,
  test,
} from './consultation-fixtures';

const WEEK_MS = 7 * 86_400_000;
const NAME = 'blood test.jpg';
const PORT = portFor('papers');
let product: Product;
const env = {
  DEMO: '0',
  PAYMENTS: 'test',
  DOCTOR_VERIFICATION: 'auto',
  RATE_LIMITS: 'off',
  NODE_OPTIONS: '--import ./e2e/lib/clock-ahead.mjs',
  CLOCK_AHEAD_MS: String(clockAheadMs()),
};

test.use({ baseURL: `http://localhost:${PORT}` });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  product = await startProduct({ port: PORT, from: 'empty', env });
});
test.afterEach(closeContexts);
test.afterAll(() => product?.stop());

test('a photo of a report from a phone is read in the call, and both people can open it a week later', {
  tag: '@long',
}, async ({ browser, page }) => {
  expectErrors(REFUSED, SERVER_DOWN);
  test.slow();
  const consultation = await givenConsultation(product.url);
  const { appointmentId, doctor, patient } = consultation;
  const { newDoctor, signIn } = publicApi(overNetwork(product.url));
  const otherDoctor = await newDoctor();
  const call = await startCall(browser, consultation);

  await call.patient.page.setViewportSize({ width: 390, height: 844 });
  await call.patient.page.getByRole('button', { name: 'Chat, notes and papers' }).click();
  await call.patient.page.getByRole('tab', { name: 'Papers' }).click();
  const report = { create: { width: 900, height: 1_200, channels: 3 as const, background: '#f4efe6' } };
  const buffer = await sharp(report).jpeg().toBuffer();
  await call.patient.page
    .getByLabel('Choose papers')
    .setInputFiles({ name: NAME, mimeType: 'image/jpeg', buffer });

  await call.doctor.page.getByRole('tab', { name: 'Papers' }).click();
  await call.doctor.page.getByRole('button', { name: `${NAME} From the patient` }).click();
  await expect(call.doctor.page.getByRole('img', { name: NAME })).toBeVisible();
  for (const { page } of [call.doctor, call.patient]) await expectFrames(page);
  await call.doctor.page.getByRole('button', { name: 'End Session' }).click();
  await call.doctor.page.getByRole('button', { name: 'Yes, End for Both' }).click();
  await call.doctor.page.getByRole('button', { name: 'Mark Complete' }).click();
  await expect(call.doctor.page.getByText('Appointment status updated')).toBeVisible();
  await closeContexts();

  await product.end();
  env.CLOCK_AHEAD_MS = String(Number(env.CLOCK_AHEAD_MS) + WEEK_MS);
  await product.restart();
  for (const account of [patient, doctor]) {
    const personPage = await openOtherPage(browser);
    await signInAs(personPage, { token: await signIn(account) });
    await personPage.goto(`/appointments/${appointmentId}`);
    const listed = personPage.getByRole('button', { name: NAME });
    await listed.click();
    await expect(personPage.getByRole('img', { name: NAME })).toBeVisible();
    await personPage.getByRole('button', { name: 'Close' }).click();
    await expect(listed).toBeFocused();
    await personPage.context().close();
  }

  const owner = { token: await signIn(patient) };
  const { body } = await callAs(page, owner, 'GET', `/appointment/${appointmentId}/papers`);
  const outsider = { token: await signIn(otherDoctor) };
  for (const path of [`/appointment/${appointmentId}/papers`, `/paper/${body.data.papers[0]._id}`])
    expect((await callAs(page, outsider, 'GET', path)).status).toBe(404);
  await signInAs(page, outsider);
  await page.goto(`/appointments/${appointmentId}`);
  await expect(page.getByText('Appointment not found')).toBeVisible();
  await expect(page.getByText(NAME)).toHaveCount(0);
});
