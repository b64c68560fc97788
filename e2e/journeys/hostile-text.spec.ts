import type { Page } from '@playwright/test';
import { PAYLOADS } from '../../server/src/testing/security/hostile-payloads';
import { api, callAs, expect, openOtherPage, signInAs, test } from '../lib/fixtures';

test.describe.configure({ mode: 'parallel' });

const PAYLOADS_PER_ROUND = 20;
const ROUNDS = PAYLOADS.length / PAYLOADS_PER_ROUND;
const combinePayloads = (round: number, max: number) =>
  joinWithin(PAYLOADS.slice(round * PAYLOADS_PER_ROUND, (round + 1) * PAYLOADS_PER_ROUND), max);

function joinWithin(payloads: readonly string[], max: number): string {
  let text = '';
  for (const payload of payloads) {
    const longer = text === '' ? payload : `${text}\n${payload}`;
    if (longer.length <= max) text = longer;
  }
  return text;
}

interface WatchedPage {
  page: Page;
  violations: string[];
}

async function watchPage(page: Page): Promise<WatchedPage> {
  const violations: string[] = [];
  page.on('dialog', (dialog) => {
    violations.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content Security Policy|violates the following/.test(message.text()))
      violations.push(message.text());
  });
  await page.exposeFunction('pwned', () => void violations.push('a script ran'));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`violates the following: ${event.violatedDirective}`),
    );
  });
  return { page, violations };
}

async function givenHostileTexts(page: Page, round: number) {
  const payloadAt = (index: number) => PAYLOADS[(round * PAYLOADS_PER_ROUND + index) % PAYLOADS.length] ?? '';
  const doctor = await api(page).newDoctor(
    { name: payloadAt(1) },
    {
      fees: 0,
      qualification: payloadAt(2),
      about: combinePayloads(round, 3000),
      registration_number: joinWithin([payloadAt(3)], 60) || 'KMC <b>1</b>',
      clinic_address: combinePayloads(round, 300),
    },
  );
  const patient = await api(page).newPatient(
    { name: payloadAt(4) },
    {
      address: combinePayloads(round, 300),
      About: combinePayloads(round, 2000),
      emergency_contact: payloadAt(5),
    },
  );
  const { profileId: doctorId } = doctor;
  const { profileId: patientId } = patient;
  const visit = { reason: combinePayloads(round, 1000), consultationType: 'In-person Consultation' } as const;
  const book = (time: string) => api(page).bookFreeVisit(patient, doctor, { ...visit, time });
  const appointmentId = await book('10:30 AM');
  const completedId = await book('11:30 AM');
  await callAs(page, doctor, 'PATCH', `/appointment/update/${completedId}`, { status: 'completed' });
  await callAs(page, patient, 'POST', '/review', {
    appointmentId: completedId,
    rating: 5,
    comment: combinePayloads(round, 2000),
  });
  await callAs(page, doctor, 'PUT', `/consultation/${appointmentId}/notes`, {
    text: combinePayloads(round, 4000),
  });
  const prescribed = await callAs(page, doctor, 'POST', '/prescription/create-prescription', {
    patientId,
    medication: payloadAt(6),
    dosage: payloadAt(7),
    instructions: combinePayloads(round, 4000),
  });
  expect(prescribed.status).toBe(201);
  const { _id, verificationCode } = prescribed.body.data;
  await callAs(page, patient, 'POST', `/prescription/${_id}/request-renewal`, { note: payloadAt(8) });
  return { doctor, patient, doctorId, patientId, appointmentId, verificationCode, payloadAt };
}

async function expectVerbatim(
  { page, violations }: WatchedPage,
  address: string,
  verbatim: string[],
): Promise<void> {
  await page.goto(address);
  const body = page.locator('body');
  for (const text of verbatim) {
    for (const line of text.split('\n')) await expect(body, address).toContainText(line);
  }
  // Gives scripts and pictures time to load. A screen whose network never becomes idle is checked after the timeout.
  await page.waitForLoadState('networkidle').catch(() => {});
  const planted = page.locator(
    'img[src="x"], [onerror], [onload], [onclick], [onfocus], [srcdoc], [href^="javascript:"], marquee, embed, object',
  );
  expect(await planted.count(), `${address} rendered text as markup`).toBe(0);
  expect(violations, address).toEqual([]);
}

for (let round = 0; round < ROUNDS; round++) {
  test(`text with scripts is shown verbatim on every screen (${round + 1} of ${ROUNDS})`, {
    tag: '@long',
  }, async ({ page, browser }) => {
    test.setTimeout(480_000);
    const { doctor, patient, doctorId, patientId, appointmentId, verificationCode, payloadAt } =
      await givenHostileTexts(page, round);
    const asPatient = await watchPage(page);
    await signInAs(page, patient);
    const patientScreens: [string, string[]][] = [
      ['/dashboard', [payloadAt(4)]],
      ['/appointments', [payloadAt(1)]],
      ['/profile?tab=profile', [combinePayloads(round, 300), combinePayloads(round, 2000), payloadAt(5)]],
      ['/prescriptions', [payloadAt(6), payloadAt(7)]],
      [`/doctors/${doctorId}`, [payloadAt(1), payloadAt(2), combinePayloads(round, 3000)]],
      [`/book-appointment/${doctorId}`, [payloadAt(1)]],
      [`/consultation/${appointmentId}`, [payloadAt(1)]],
      [`/appointments/${appointmentId}`, [payloadAt(1), combinePayloads(round, 1000)]],
      ['/notifications', [payloadAt(1)]],
      ['/payments', []],
      ['/doctors', []],
      [`/verify/${verificationCode}`, [payloadAt(1), payloadAt(6), payloadAt(7)]],
    ];
    for (const [address, verbatim] of patientScreens) await expectVerbatim(asPatient, address, verbatim);

    const asDoctor = await watchPage(await openOtherPage(browser));
    await signInAs(asDoctor.page, doctor);
    const doctorScreens: [string, string[]][] = [
      ['/dashboard', [payloadAt(1)]],
      ['/appointments', [payloadAt(4), combinePayloads(round, 1000)]],
      ['/profile?tab=profile', [combinePayloads(round, 3000), payloadAt(2)]],
      [`/patients/${patientId}`, [payloadAt(4), combinePayloads(round, 2000), payloadAt(6)]],
      ['/prescriptions', [payloadAt(4)]],
      [`/consultation/${appointmentId}`, [payloadAt(4), combinePayloads(round, 1000)]],
      [`/appointments/${appointmentId}`, [payloadAt(4), combinePayloads(round, 1000)]],
      ['/notifications', [payloadAt(4)]],
    ];
    for (const [address, verbatim] of doctorScreens) await expectVerbatim(asDoctor, address, verbatim);
  });
}
