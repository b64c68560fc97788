import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectErrors, NO_PROFILE } from '../lib/console-watch';
import { expect, otherPage, test } from '../lib/fixtures';
import { mailedLink, mailsTo } from '../lib/outbox';
import { portFor } from '../lib/ports';
import { type Product, startProduct } from '../lib/product';

const PASSWORD = 'monsoon-7';
const DOCTOR = { name: 'Revathi Nambiar', email: 'revathi@example.test' };
const PATIENT = { name: 'Nisha Kapoor', email: 'nisha@example.test' };

test.describe.configure({ timeout: 300_000 });

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await startProduct({
    port: portFor('verification'),
    from: 'demo',
    env: { DOCTOR_VERIFICATION: 'required', EMAIL_CONFIRMATION: 'required' },
  });
});
test.afterAll(() => product.stop());

async function registerAndConfirm(page: Page, role: 'Patient' | 'Doctor', person: typeof DOCTOR) {
  await page.goto(`${product.url}/register`);
  await page.getByLabel('Full Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('radio', { name: role }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(`${product.url}/dashboard`);
  await page.goto(`${product.url}${await mailedLink(product.dataDir, person.email)}`);
  await page.getByRole('button', { name: 'Confirm My Email Address' }).click();
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
}

async function createDoctorProfile(page: Page): Promise<void> {
  await page.goto(`${product.url}/dashboard`);
  await expect(page.getByText(/once you have a profile and we have checked your registration/)).toBeVisible();
  await page.goto(`${product.url}/profile?tab=profile`);
  await page.getByRole('button', { name: 'Create Doctor Profile' }).click();
  await page.getByLabel('Specialization').click();
  await page.getByRole('option', { name: 'Cardiology' }).click();
  await page.getByLabel('Qualification').fill('MBBS, MD');
  await page.getByLabel('Experience (years)').fill('9');
  await page.getByLabel('Consultation Fee').fill('0');
  await page.getByLabel('Languages').click();
  await page.getByRole('option', { name: 'English' }).click();
  await page.getByLabel('About').fill('Listens first.');
  await page.getByRole('button', { name: 'Create Profile' }).click();
  await expect(
    page.getByText('Patients cannot see you yet: your registration is not verified.'),
  ).toBeVisible();
}

const scan = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#ddd' } })
    .jpeg()
    .toBuffer();

async function sendCertificate(page: Page, button: string): Promise<void> {
  await page.goto(`${product.url}/profile?tab=profile`);
  await page.getByRole('button', { name: button }).click();
  await page.getByLabel('Registration Number').fill('KMC-77001');
  await page.getByLabel('Council').fill('Karnataka Medical Council');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Certificate', exact: true }).click();
  await (await chooser).setFiles({ name: 'certificate.jpg', mimeType: 'image/jpeg', buffer: await scan() });
  await page.getByRole('dialog').getByRole('button', { name: 'Send Certificate' }).click();
  await expect(page.getByText(/^Sent on .* We are checking your certificate\./)).toBeVisible();
}

async function openQueue(page: Page): Promise<void> {
  await page.goto(`${product.url}/operator/doctors`);
  await page
    .getByRole('listitem')
    .filter({ hasText: DOCTOR.email })
    .getByRole('button', { name: 'Open' })
    .click();
  await expect(page.getByRole('img', { name: /^Certificate, sent on/ })).toBeVisible();
}

async function decide(page: Page, decision: 'Send Back' | 'Verify', reason: string): Promise<void> {
  await page.getByRole('button', { name: decision }).click();
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Reason') });
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: decision }).click();
  await expect(dialog).toHaveCount(0);
}

async function findDoctor(page: Page) {
  await page.goto(`${product.url}/doctors?name=Revathi`);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  return page.getByText('Dr. Revathi Nambiar');
}

test('a new doctor is verified by an operator, found by a patient and booked', async ({ page, browser }) => {
  expectErrors(NO_PROFILE);
  const doctor = page;
  const [operator, patient] = [await otherPage(browser), await otherPage(browser)];

  await registerAndConfirm(doctor, 'Doctor', DOCTOR);
  await createDoctorProfile(doctor);
  await registerAndConfirm(patient, 'Patient', PATIENT);
  await expect(await findDoctor(patient)).toHaveCount(0);
  await sendCertificate(doctor, 'Send Certificate');

  await operator.goto(`${product.url}/login`);
  await operator.getByRole('button', { name: /^Operator: / }).click();
  await operator.waitForURL(/\/operator/);
  await openQueue(operator);
  await decide(operator, 'Send Back', 'The scan is too dark to read.');

  await expect(doctor.getByText('Reason: The scan is too dark to read.').first()).toBeVisible();
  await expect
    .poll(() => mailsTo(product.dataDir, DOCTOR.email).some((mail) => mail.includes('too dark to read')))
    .toBe(true);
  await sendCertificate(doctor, 'Send Again');

  await openQueue(operator);
  await decide(operator, 'Verify', 'Found in the council’s register.');
  await doctor.goto(`${product.url}/dashboard`);
  await expect(doctor.getByText(/^We checked your registration on/)).toBeVisible();

  // The list of doctors is cached for a few seconds.
  await expect(async () => {
    await expect((await findDoctor(patient)).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await patient.getByText('Dr. Revathi Nambiar').first().click();
  await createPatientProfileAndBook(patient);
  await doctor.goto(`${product.url}/appointments`);
  await expect(doctor.getByText(PATIENT.name).first()).toBeVisible();
});

async function createPatientProfileAndBook(page: Page): Promise<void> {
  const doctorPage = page.url();
  await page.goto(`${product.url}/profile?tab=profile`);
  await page.getByRole('button', { name: 'Create Patient Profile' }).click();
  await page.getByLabel('Date of Birth').fill('1991-02-03');
  await page.getByLabel('Gender').click();
  await page.getByRole('option', { name: 'Female', exact: true }).click();
  await page.getByLabel('Blood Group').click();
  await page.getByRole('option', { name: 'O+' }).click();
  await page.getByRole('button', { name: 'Create Profile' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(doctorPage.replace('/doctors/', '/book-appointment/'));
  await expect(page.getByRole('grid')).toBeVisible();
  await page.getByRole('button', { name: '10:30 AM', exact: true }).click();
  await page.getByRole('button', { name: 'Book Appointment' }).click();
  await expect(page.getByText('Your appointment has been confirmed.')).toBeVisible();
}
