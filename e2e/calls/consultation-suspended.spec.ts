import type { Browser } from '@playwright/test';
import { overNetwork } from '../../server/src/testing/call-endpoint';
import { demoAccount, publicApi } from '../../server/src/testing/public-api';
import { book, type SlotChoice, sendRequest, slotChoice } from '../cluster/booking-client';
import { expect } from '../lib/base-test';
import { expectErrors, REVOKED } from '../lib/console-watch';
import { mailsTo } from '../lib/outbox';
import { expectWithinASecond, recordWhen } from '../lib/page-timing';
import { portFor } from '../lib/ports';
import { type Product, startProduct } from '../lib/product';
import {
  type Consultation,
  clockAheadMs,
  closeContexts,
  expectFrames,
  startCall,
  test,
  VISIT_DATE,
} from './consultation-fixtures';

test.beforeEach(() => expectErrors(REVOKED, / 403 .*\/api\/v1\//));

const REASON = 'We are looking into a complaint.';
const FEE = 900;
const DOCTOR_NAMES = { doctor: 'Ravi Menon', patient: 'Leela Menon' };
const SIDES = ['doctor', 'patient'] as const;
type Side = (typeof SIDES)[number];
const otherSide = (side: Side): Side => (side === 'doctor' ? 'patient' : 'doctor');
test.afterEach(closeContexts);

async function givenPaidConsultation(
  url: string,
  name: string,
  chooseSlot: (doctorId: string) => SlotChoice,
): Promise<Consultation> {
  const { newDoctor, newPatient } = publicApi(overNetwork(url));
  const doctor = await newDoctor({ name }, { fees: FEE });
  const patient = await newPatient();
  return {
    url,
    appointmentId: await book(url, patient.token, chooseSlot(doctor.profileId)),
    doctor,
    patient,
  };
}

const signInOperator = (url: string) => publicApi(overNetwork(url)).signIn(demoAccount('operator'));

async function suspendInCall(browser: Browser, consultation: Consultation, side: Side) {
  const { url } = consultation;
  const operator = await signInOperator(url);
  const call = await startCall(browser, consultation);
  await expectFrames(call[otherSide(side)].page);
  for (const participant of [call.doctor, call.patient])
    await recordWhen(participant.page, () =>
      window.connections.every(({ connectionState }) => connectionState === 'closed'),
    );
  const path = `/api/v1/operator/accounts/${consultation[side].userId}/suspend`;
  expect((await sendRequest(url, operator, 'POST', path, { reason: REASON })).status).toBe(200);
  const respondedAt = Date.now();
  await expect(call[side].page.getByText('You have been signed out', { exact: true })).toBeVisible();
  expect((await sendRequest(url, consultation[side].token, 'GET', '/api/v1/user/current-user')).status).toBe(
    401,
  );
  for (const person of [side, otherSide(side)])
    await expectWithinASecond(call[person].page, `the call of the ${person} ends`, respondedAt);
  await expect(call[side].page).toHaveURL(/\/login$/);
  return call;
}

const countMails = (product: Pick<Product, 'dataDir'>, address: string, text: string) =>
  mailsTo(product.dataDir, address).filter((mail) => mail.includes(text)).length;

async function listPayments(url: string, state: 'paid' | 'refunded', name: string) {
  const path = `/api/v1/operator/payments?state=${state}`;
  const { body } = await sendRequest(url, await signInOperator(url), 'GET', path);
  return body.data.filter(({ doctorName }: { doctorName: string }) => doctorName === name);
}

for (const side of SIDES) {
  const other = otherSide(side);
  test(`a ${side} suspended in the middle of a call is signed out within a second, and both are notified`, {
    tag: '@long',
  }, async ({ browser, product }) => {
    test.slow();
    const consultation = await givenPaidConsultation(product.url, DOCTOR_NAMES[side], (id) =>
      slotChoice(id, 3),
    );
    const { email } = consultation[side];
    const call = await suspendInCall(browser, consultation, side);
    await expect(call[other].page.getByText('This appointment is canceled.')).toBeVisible();

    await call[side].page.getByLabel('Email').fill(email);
    await call[side].page.getByLabel('Password', { exact: true }).fill(consultation[side].password);
    await call[side].page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(call[side].page.getByText(`This account is suspended. Reason: ${REASON}`)).toBeVisible();
    await expect.poll(() => countMails(product, email, REASON)).toBe(1);
    await expect
      .poll(() =>
        countMails(product, consultation[other].email, 'Subject: Your appointment has been canceled'),
      )
      .toBe(1);
    expect(countMails(product, consultation[other].email, REASON)).toBe(0);
    await expect
      .poll(() => listPayments(product.url, 'refunded', DOCTOR_NAMES[side]))
      .toMatchObject([{ amount: FEE }]);
  });
}

test.describe('during the visit itself', () => {
  let product: Product;
  const visits = {} as Record<Side, Consultation>;
  const env = {
    RATE_LIMITS: 'off',
    NODE_OPTIONS: '--import ./e2e/lib/clock-ahead.mjs',
    CLOCK_AHEAD_MS: String(clockAheadMs()),
  };

  test.beforeAll(async () => {
    test.setTimeout(180_000);
    product = await startProduct({ port: portFor('suspended'), from: 'demo', env });
    for (const side of SIDES)
      visits[side] = await givenPaidConsultation(product.url, DOCTOR_NAMES[side], (doctorId) => ({
        doctorId,
        date: VISIT_DATE,
        time: '10:30 AM',
      }));
    await product.end();
    env.CLOCK_AHEAD_MS = String(Number(env.CLOCK_AHEAD_MS) + 10 * 60_000);
    await product.restart();
  });
  test.afterAll(() => product?.stop());

  for (const side of SIDES) {
    const other = otherSide(side);
    test(`a suspended ${side} is signed out within a second, and the visit counts as completed and paid`, {
      tag: '@long',
    }, async ({ browser }) => {
      test.slow();
      const consultation = visits[side];
      const call = await suspendInCall(browser, consultation, side);
      await expect(call[other].page.getByText('This appointment is completed.')).toBeVisible();
      await expect.poll(() => countMails(product, consultation[side].email, REASON)).toBe(1);
      await expect
        .poll(() => countMails(product, consultation[other].email, 'Subject: Your visit was ended'))
        .toBe(1);
      expect(countMails(product, consultation[other].email, REASON)).toBe(0);
      expect(await listPayments(product.url, 'paid', DOCTOR_NAMES[side])).toMatchObject([{ amount: FEE }]);
      expect(await listPayments(product.url, 'refunded', DOCTOR_NAMES[side])).toEqual([]);
    });
  }
});
