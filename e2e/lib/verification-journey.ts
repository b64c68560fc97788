import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectErrors, NO_PROFILE } from './console-watch';
import { expect, openOtherPage } from './fixtures';
import { confirmWithReason } from './operator-console';
import { waitForLink } from './outbox';
import { GOOD_CARD, payWith } from './pay-with';

const PASSWORD = 'monsoon-7';
const FEE = 600;
interface Person {
  name: string;
  email: string;
}
const DOCTOR: Person = { name: 'Revathi Nambiar', email: 'revathi@example.test' };
const PATIENT: Person = { name: 'Nisha Kapoor', email: 'nisha@example.test' };

interface Journey {
  mailsTo: (address: string) => string[];
  openConsole: (page: Page) => Promise<void>;
}

export async function verifyAndBookDoctor(doctor: Page, browser: Browser, journey: Journey): Promise<void> {
  expectErrors(NO_PROFILE);
  const [operator, patient] = [await openOtherPage(browser), await openOtherPage(browser)];
  const expectMail = (person: Person, text: string) =>
    expect.poll(() => journey.mailsTo(person.email).some((mail) => mail.includes(text))).toBe(true);

  await registerAndConfirm(doctor, 'Doctor', DOCTOR, journey);
  await createDoctorProfile(doctor);
  await registerAndConfirm(patient, 'Patient', PATIENT, journey);
  await expect(await findDoctor(patient)).toHaveCount(0);
  await sendCertificate(doctor, 'Send Certificate');

  await journey.openConsole(operator);
  await openCertificate(operator);
  await decide(operator, 'Send Back', 'The scan is too dark to read.');
  await expect(doctor.getByText('Reason: The scan is too dark to read.').first()).toBeVisible();
  await expectMail(DOCTOR, 'too dark to read');
  await sendCertificate(doctor, 'Send Again');

  await openCertificate(operator);
  await decide(operator, 'Verify', 'Found in the council’s register.');
  await doctor.goto('/dashboard');
  await expect(doctor.getByText(/^We checked your registration on/)).toBeVisible();
  await expectMail(DOCTOR, 'You are verified on Carelane');

  await expect(async () => {
    await expect((await findDoctor(patient)).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await patient.getByText('Dr. Revathi Nambiar').first().click();
  await createPatientProfileAndBook(patient);
  await doctor.goto('/appointments');
  await expect(doctor.getByText(PATIENT.name).first()).toBeVisible();
}

async function registerAndConfirm(
  page: Page,
  role: 'Patient' | 'Doctor',
  person: Person,
  { mailsTo }: Journey,
) {
  await page.goto('/register');
  await page.getByLabel('Full Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('radio', { name: role }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto(await waitForLink(() => mailsTo(person.email), '/confirm-email'));
  await page.getByRole('button', { name: 'Confirm My Email Address' }).click();
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
}

async function createDoctorProfile(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByText(/once you have a profile and we have checked your registration/)).toBeVisible();
  await page.goto('/profile?tab=profile');
  await page.getByRole('button', { name: 'Create Doctor Profile' }).click();
  await page.getByLabel('Specialization').click();
  await page.getByRole('option', { name: 'Cardiology' }).click();
  await page.getByLabel('Qualification').fill('MBBS, MD');
  await page.getByLabel('Experience (years)').fill('9');
  await page.getByLabel('Consultation Fee').fill(String(FEE));
  await page.getByLabel('Languages').click();
  await page.getByRole('option', { name: 'English' }).click();
  await page.getByLabel('About').fill('Listens first.');
  await page.getByRole('button', { name: 'Create Profile' }).click();
  await expect(
    page.getByText('Patients cannot see you yet: your registration is not verified.'),
  ).toBeVisible();
}

const makeScan = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#ddd' } })
    .jpeg()
    .toBuffer();

async function sendCertificate(page: Page, button: string): Promise<void> {
  await page.goto('/profile?tab=profile');
  await page.getByRole('button', { name: button }).click();
  await page.getByLabel('Registration Number').fill('KMC-77001');
  await page.getByLabel('Council').fill('Karnataka Medical Council');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Certificate', exact: true }).click();
  await (await chooser).setFiles({
    name: 'certificate.jpg',
    mimeType: 'image/jpeg',
    buffer: await makeScan(),
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Send Certificate' }).click();
  await expect(page.getByText(/^Sent on .* We are checking your certificate\./)).toBeVisible();
}

async function openCertificate(page: Page): Promise<void> {
  await page.goto('/operator/doctors');
  await page
    .getByRole('listitem')
    .filter({ hasText: DOCTOR.email })
    .getByRole('button', { name: 'Open' })
    .click();
  await expect(page.getByRole('img', { name: /^Certificate, sent on/ })).toBeVisible();
}

async function decide(page: Page, decision: 'Send Back' | 'Verify', reason: string): Promise<void> {
  await page.getByRole('button', { name: decision }).click();
  await confirmWithReason(page, decision, reason);
}

async function findDoctor(page: Page) {
  await page.goto('/doctors?name=Revathi');
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  return page.getByText('Dr. Revathi Nambiar');
}

async function createPatientProfileAndBook(page: Page): Promise<void> {
  const doctorPage = page.url();
  await page.goto('/profile?tab=profile');
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
  await page.waitForURL(/\/test-checkout\//);
  await payWith(page, GOOD_CARD);
  await expect(page.getByText('Your appointment has been confirmed.')).toBeVisible();
}
