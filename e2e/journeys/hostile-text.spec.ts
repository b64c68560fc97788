import type { Page } from '@playwright/test';
import { PAYLOADS } from '../../server/src/testing/security/hostile-payloads';
import { api, callAs, expect, otherPage, signInAs, test } from '../lib/fixtures';

test.describe.configure({ mode: 'parallel' });

const ROUND = 20;
const ROUNDS = PAYLOADS.length / ROUND;
/** Long fields hold all payloads of a round, short ones hold one each. */
const combined = (round: number, max: number) =>
  joinWithin(PAYLOADS.slice(round * ROUND, (round + 1) * ROUND), max);

function joinWithin(payloads: readonly string[], max: number): string {
  let text = '';
  for (const payload of payloads)
    if (`${text}\n${payload}`.length <= max) text = text ? `${text}\n${payload}` : payload;
  return text;
}

interface WatchedPage {
  page: Page;
  violations: string[];
}

/** Records dialogs, scripts that ran and violations of the content policy. */
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
  const single = (index: number) => PAYLOADS[(round * ROUND + index) % PAYLOADS.length] ?? '';
  const doctor = await api(page).newDoctor(
    { name: single(1) },
    {
      fees: 0,
      qualification: single(2),
      about: combined(round, 3000),
      registration_number: joinWithin([single(3)], 60) || 'KMC <b>1</b>',
      clinic_address: combined(round, 300),
    },
  );
  const patient = await api(page).newPatient(
    { name: single(4) },
    { address: combined(round, 300), About: combined(round, 2000), emergency_contact: single(5) },
  );
  const { profileId: doctorId } = doctor;
  const { profileId: patientId } = patient;
  const visit = { reason: combined(round, 1000), consultationType: 'In-person Consultation' } as const;
  const book = (time: string) => api(page).bookFreeVisit(patient, doctor, { ...visit, time });
  const appointmentId = await book('10:30 AM');
  const completedId = await book('11:30 AM');
  await callAs(page, doctor, 'PATCH', `/appointment/update/${completedId}`, { status: 'completed' });
  await callAs(page, patient, 'POST', '/review', {
    appointmentId: completedId,
    rating: 5,
    comment: combined(round, 2000),
  });
  await callAs(page, doctor, 'PUT', `/consultation/${appointmentId}/notes`, { text: combined(round, 4000) });
  const prescribed = await callAs(page, doctor, 'POST', '/prescription/create-prescription', {
    patientId,
    medication: single(6),
    dosage: single(7),
    instructions: combined(round, 4000),
  });
  expect(prescribed.status).toBe(201);
  const { _id, verificationCode } = prescribed.body.data;
  await callAs(page, patient, 'POST', `/prescription/${_id}/request-renewal`, { note: single(8) });
  return { doctor, patient, doctorId, patientId, appointmentId, verificationCode, single };
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
  await page.waitForLoadState('networkidle').catch(() => {});
  const planted = page.locator(
    'img[src="x"], [onerror], [onload], [onclick], [onfocus], [srcdoc], [href^="javascript:"], marquee, embed, object',
  );
  expect(await planted.count(), `${address} rendered text as markup`).toBe(0);
  expect(violations, address).toEqual([]);
}

for (let round = 0; round < ROUNDS; round++) {
  test(`texts with scripts are shown verbatim on every screen (${round + 1} of ${ROUNDS})`, {
    tag: '@long',
  }, async ({ page, browser }) => {
    test.setTimeout(480_000);
    const { doctor, patient, doctorId, patientId, appointmentId, verificationCode, single } =
      await givenHostileTexts(page, round);
    const asPatient = await watchPage(page);
    await signInAs(page, patient);
    const patientScreens: [string, string[]][] = [
      ['/dashboard', [single(4)]],
      ['/appointments', [single(1)]],
      ['/profile?tab=profile', [combined(round, 300), combined(round, 2000), single(5)]],
      ['/prescriptions', [single(6), single(7)]],
      [`/doctors/${doctorId}`, [single(1), single(2), combined(round, 3000)]],
      [`/book-appointment/${doctorId}`, [single(1)]],
      [`/consultation/${appointmentId}`, [single(1)]],
      [`/appointments/${appointmentId}`, [single(1), combined(round, 1000)]],
      ['/notifications', [single(1)]],
      ['/payments', []],
      ['/doctors', []],
      [`/verify/${verificationCode}`, [single(1), single(6), single(7)]],
    ];
    for (const [address, verbatim] of patientScreens) await expectVerbatim(asPatient, address, verbatim);

    const asDoctor = await watchPage(await otherPage(browser));
    await signInAs(asDoctor.page, doctor);
    const doctorScreens: [string, string[]][] = [
      ['/dashboard', [single(1)]],
      ['/appointments', [single(4), combined(round, 1000)]],
      ['/profile?tab=profile', [combined(round, 3000), single(2)]],
      [`/patients/${patientId}`, [single(4), combined(round, 2000), single(6)]],
      ['/prescriptions', [single(4)]],
      [`/consultation/${appointmentId}`, [single(4), combined(round, 1000)]],
      [`/appointments/${appointmentId}`, [single(4), combined(round, 1000)]],
      ['/notifications', [single(4)]],
    ];
    for (const [address, verbatim] of doctorScreens) await expectVerbatim(asDoctor, address, verbatim);
  });
}
