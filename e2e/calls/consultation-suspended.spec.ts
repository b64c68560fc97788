import type { Browser } from '@playwright/test';
import { overNetwork } from '../../server/src/testing/ask';
import { demoAccount, publicApi } from '../../server/src/testing/public-api';
import { ask, book, type SlotChoice, slotChoice } from '../cluster/booking-client';
import { expect } from '../lib/base-test';
import { expectErrors, REVOKED } from '../lib/console-watch';
import { mailsTo } from '../lib/outbox';
import { expectWithinASecond, recordWhen } from '../lib/page-timing';
import { portFor } from '../lib/ports';
import { type Product, startProduct } from '../lib/product';
import {
  type Consultation,
  clockAheadMs,
  closeSeats,
  expectFrames,
  startCall,
  test,
  VISIT_DATE,
} from './consultation-fixtures';

test.beforeEach(() => expectErrors(REVOKED, / 403 .*\/api\/v1\//));

const REASON = 'We are looking into a complaint.';
const FEE = 900;
/** The name of the doctor, by who is suspended. */
const DOCTOR_NAMES = { doctor: 'Ravi Menon', patient: 'Leela Menon' };
const WHO = ['doctor', 'patient'] as const;
type Side = (typeof WHO)[number];
const otherThan = (who: Side): Side => (who === 'doctor' ? 'patient' : 'doctor');
test.afterEach(closeSeats);

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

/** Suspends one of two people in the middle of their call. Both calls end within a second, and the suspended person no longer has access. */
async function suspendInCall(browser: Browser, consultation: Consultation, who: Side) {
  const { url } = consultation;
  const operator = await signInOperator(url);
  const seats = await startCall(browser, consultation);
  await expectFrames(seats[otherThan(who)].page);
  for (const seat of [seats.doctor, seats.patient])
    await recordWhen(seat.page, () =>
      window.connections.every(({ connectionState }) => connectionState === 'closed'),
    );
  const path = `/api/v1/operator/accounts/${consultation[who].userId}/suspend`;
  expect((await ask(url, operator, 'POST', path, { reason: REASON })).status).toBe(200);
  const answeredAt = Date.now();
  await expect(seats[who].page.getByText('You have been signed out', { exact: true })).toBeVisible();
  expect((await ask(url, consultation[who].token, 'GET', '/api/v1/user/current-user')).status).toBe(401);
  for (const side of [who, otherThan(who)])
    await expectWithinASecond(seats[side].page, `the call of the ${side} ends`, answeredAt);
  await expect(seats[who].page).toHaveURL(/\/login$/);
  return seats;
}

const countMails = (product: Pick<Product, 'dataDir'>, address: string, words: string) =>
  mailsTo(product.dataDir, address).filter((mail) => mail.includes(words)).length;

async function listPayments(url: string, state: 'paid' | 'refunded', name: string) {
  const path = `/api/v1/operator/payments?state=${state}`;
  const { body } = await ask(url, await signInOperator(url), 'GET', path);
  return body.data.filter(({ doctorName }: { doctorName: string }) => doctorName === name);
}

for (const who of WHO) {
  const other = otherThan(who);
  test(`a ${who} suspended in the middle of a call is out within a second, and both are notified`, {
    tag: '@long',
  }, async ({ browser, product }) => {
    test.slow();
    const consultation = await givenPaidConsultation(product.url, DOCTOR_NAMES[who], (id) =>
      slotChoice(id, 3),
    );
    const { email } = consultation[who];
    const seats = await suspendInCall(browser, consultation, who);
    await expect(seats[other].page.getByText('This appointment is canceled.')).toBeVisible();

    // The suspended person tries to sign in and reads why. The other is notified of the canceled visit, without the reason.
    await seats[who].page.getByLabel('Email').fill(email);
    await seats[who].page.getByLabel('Password', { exact: true }).fill(consultation[who].password);
    await seats[who].page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(seats[who].page.getByText(`This account is suspended. Reason: ${REASON}`)).toBeVisible();
    await expect.poll(() => countMails(product, email, REASON)).toBe(1);
    await expect
      .poll(() => countMails(product, consultation[other].email, 'Subject: Your appointment is canceled'))
      .toBe(1);
    expect(countMails(product, consultation[other].email, REASON)).toBe(0);
    await expect
      .poll(() => listPayments(product.url, 'refunded', DOCTOR_NAMES[who]))
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
    for (const who of WHO)
      visits[who] = await givenPaidConsultation(product.url, DOCTOR_NAMES[who], (doctorId) => ({
        doctorId,
        date: VISIT_DATE,
        time: '10:30 AM',
      }));
    // A visit can only be booked before it begins, so the product is stopped until it has begun.
    await product.end();
    env.CLOCK_AHEAD_MS = String(Number(env.CLOCK_AHEAD_MS) + 10 * 60_000);
    await product.restart();
  });
  test.afterAll(() => product?.stop());

  for (const who of WHO) {
    const other = otherThan(who);
    test(`a suspended ${who} is out within a second, and the visit counts as completed and paid`, {
      tag: '@long',
    }, async ({ browser }) => {
      test.slow();
      const consultation = visits[who];
      const seats = await suspendInCall(browser, consultation, who);
      await expect(seats[other].page.getByText('This appointment is completed.')).toBeVisible();
      await expect.poll(() => countMails(product, consultation[who].email, REASON)).toBe(1);
      await expect
        .poll(() => countMails(product, consultation[other].email, 'Subject: Your visit was ended'))
        .toBe(1);
      expect(countMails(product, consultation[other].email, REASON)).toBe(0);
      expect(await listPayments(product.url, 'paid', DOCTOR_NAMES[who])).toMatchObject([{ amount: FEE }]);
      expect(await listPayments(product.url, 'refunded', DOCTOR_NAMES[who])).toEqual([]);
    });
  }
});
