import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { createPrescription } from '../../contract/src/prescriptions/endpoints';
import { expectErrors } from '../lib/console-watch';
import {
  callAs,
  door,
  expect,
  newDoctor,
  newPatient,
  otherPage,
  type Profiled,
  signInAs,
  test,
} from '../lib/fixtures';

type Visit = Awaited<ReturnType<typeof givenVisit>>;

/** A free video appointment the day after tomorrow, created through the API. */
async function givenVisit(page: Page) {
  const doctor = await newDoctor(page, 'Kavya Rao', { fees: 0 });
  const patient = await newPatient(page, 'Rohan Mehta');
  return { doctor, patient, appointmentId: await door(page).bookFreeVisit(patient, doctor) };
}

const wording = {
  medication: 'Amoxicillin 500 mg',
  dosage: '1 capsule, 3 times a day',
  instructions: 'After food.',
};

async function givenPrescription(page: Page, { doctor, patient }: Visit) {
  const body = { ...wording, patientId: patient.profileId };
  return (await door(page).ask(createPrescription, { token: doctor.token, body })).data;
}

async function openPage(browser: Browser, person: Profiled): Promise<Page> {
  const page = await otherPage(browser);
  await signInAs(page, person);
  return page;
}

async function fillWording(page: Page, { medication, dosage, instructions } = wording): Promise<void> {
  await page.getByLabel('Medication').fill(medication);
  await page.getByLabel('Dosage').fill(dosage);
  await page.getByLabel('Instructions').fill(instructions);
}

test('a doctor finds the patient, sees what is missing and creates a prescription, and the form resets and closes', async ({
  page,
}) => {
  const { doctor, appointmentId } = await givenVisit(page);
  await signInAs(page, doctor);
  await page.goto('/prescriptions');
  await expect(page.getByRole('heading', { name: 'Patient Prescriptions' })).toBeVisible();
  await page.getByLabel('Search Patients').fill('nobody at all');
  await expect(page.getByText('No patients found')).toBeVisible();
  for (const search of ['rohan', '@example.test']) {
    await page.getByLabel('Search Patients').fill(search);
    await expect(page.getByRole('button', { name: /Rohan Mehta/ })).toBeVisible();
  }
  await page.getByRole('button', { name: /Rohan Mehta/ }).click();
  await expect(page.getByText('No prescriptions yet')).toBeVisible();

  await page.getByRole('button', { name: 'Create Prescription' }).click();
  await expect(page.getByText('All fields are required.')).toBeVisible();
  await page.getByRole('button', { name: 'Create Prescription' }).click();
  for (const words of ['Medication name is required', 'Dosage is required', 'Instructions are required']) {
    await expect(page.getByText(words)).toBeVisible();
  }
  await expect(page.getByLabel('Medication')).toBeFocused();

  await page.getByLabel('Medication').pressSequentially('alpra');
  await page.getByRole('option', { name: /^Alprazolam/ }).click();
  await expect(page.getByText(/See the patient in person/)).toBeVisible();
  await fillWording(page);
  await page.reload();
  await expect(page.getByLabel('Medication')).toHaveValue(wording.medication);
  await expect(page.getByLabel('Instructions')).toHaveValue(wording.instructions);
  await page.getByRole('button', { name: 'Create Prescription' }).click();
  await expect(page.getByText('Prescription created successfully')).toBeVisible();
  await expect(page.getByText('All fields are required.')).toBeHidden();
  await expect(page.getByText(wording.medication)).toBeVisible();

  await page.goto(`/prescriptions?appointmentId=${appointmentId}`);
  await expect(page.getByRole('heading', { name: 'Rohan Mehta' })).toBeVisible();
});

test('a rejected medicine says why and keeps the text, and a missing profile says Doctor not found', async ({
  page,
}) => {
  expectErrors(/ 422 .*\/prescription\/create-prescription/, / 404 .*\/doctor\/profile/);
  const { doctor, patient, appointmentId } = await givenVisit(page);
  await signInAs(page, doctor);
  await page.goto(`/prescriptions?patientId=${patient.profileId}`);
  await page.getByRole('button', { name: 'Create Prescription' }).click();
  await fillWording(page, { ...wording, medication: 'Sitagliptin 50 mg' });
  await page.getByRole('button', { name: 'Create Prescription' }).click();
  await expect(page.getByText('Failed to create prescription')).toBeVisible();
  await expect(page.getByText(/may only be added at a follow-up/).first()).toBeVisible();
  await expect(page.getByLabel('Dosage')).toHaveValue(wording.dosage);

  await page.route('**/api/v1/doctor/profile', (route) =>
    route.fulfill({ status: 404, json: { success: false, message: 'Doctor profile not found' } }),
  );
  await page.goto(`/prescriptions?appointmentId=${appointmentId}`);
  await expect(page.getByRole('heading', { name: 'Rohan Mehta' })).toBeVisible();
  await page.getByRole('button', { name: 'Create Prescription' }).click();
  await expect(page.getByText('Doctor not found')).toBeVisible();
  await expect(page.getByLabel('Dosage')).toHaveValue(wording.dosage);
});

test('a patient finds, opens, downloads and prints a prescription and asks for a renewal, and the doctor renews it', async ({
  page,
  browser,
}) => {
  const visit = await givenVisit(page);
  await givenPrescription(page, visit);
  // Injected into this page only: an init script of the context would also run in the print frame.
  await page.goto('/login');
  await page.evaluate((token) => localStorage.setItem('carelane-token', token), visit.patient.token);
  await page.goto(`/prescriptions?appointmentId=${visit.appointmentId}`);
  await expect(page.getByRole('heading', { name: 'Prescription Details' })).toBeVisible();
  for (const column of ['Doctor', 'Date', 'Medication and dosage', 'Status', 'Actions']) {
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
  }
  await page.getByLabel('Search').fill('unknown');
  await expect(page.getByText('No prescriptions found')).toBeVisible();
  await expect(page.getByText('Try a different search term')).toBeVisible();
  await page.getByLabel('Search').fill('kavya');
  await page.getByRole('tab', { name: 'Expired' }).click();
  await expect(page.getByText('No prescriptions found')).toBeVisible();
  await page.getByRole('tab', { name: 'Active' }).click();
  await page.getByRole('button', { name: /View/ }).click();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const file = await (await download).path();
  expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');

  await page.evaluate(() => {
    const count = () => document.body.append(Object.assign(document.createElement('i'), { id: 'printed' }));
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
      get: () => ({ focus() {}, print: count }),
    });
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('#printed')).toBeAttached();

  await page.getByRole('button', { name: 'Request New' }).click();
  await expect(page.getByText('Your doctor has been asked for a new prescription')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request New' })).toBeDisabled();

  const doctorPage = await openPage(browser, visit.doctor);
  await doctorPage.goto('/prescriptions');
  await expect(doctorPage.getByRole('heading', { name: 'Renewal Requests' })).toBeVisible();
  await doctorPage.getByRole('button', { name: 'Renew', exact: true }).click();
  await expect(doctorPage.getByText('Prescription renewed')).toBeVisible();
  await expect(doctorPage.getByRole('heading', { name: 'Renewal Requests' })).toBeHidden();
  await expect(page.getByRole('button', { name: /View/ })).toHaveCount(2);
});

test('a doctor declines with a reason, edits and withdraws, and the patient sees all of it', async ({
  page,
  browser,
}) => {
  const visit = await givenVisit(page);
  const { _id } = await givenPrescription(page, visit);
  await callAs(page, visit.patient, 'POST', `/prescription/${_id}/request-renewal`, {});
  await signInAs(page, visit.doctor);
  await page.goto(`/prescriptions?patientId=${visit.patient.profileId}`);
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Please come in first.');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Renewal declined')).toBeVisible();
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('dialog').getByLabel('Dosage').fill('1 capsule, twice a day');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Prescription updated')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Allergy reported');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Prescription withdrawn')).toBeVisible();

  const patientPage = await openPage(browser, visit.patient);
  await patientPage.goto(`/prescriptions?prescriptionId=${_id}`);
  await expect(patientPage.getByText('Reason: Allergy reported')).toBeVisible();
  await expect(patientPage.getByText('Please come in first.')).toBeVisible();
  await patientPage.getByText('Earlier versions').click();
  await expect(patientPage.getByText(`${wording.medication}, ${wording.dosage}`)).toBeVisible();
});

test('anyone can verify a printed prescription', async ({ page }) => {
  expectErrors(/ 404 .*\/prescription\/verify\/00000-00000/);
  const visit = await givenVisit(page);
  const { _id, verificationCode } = await givenPrescription(page, visit);
  await page.goto(`/verify/${verificationCode.replace('-', '')}`);
  await expect(page.getByText('Genuine and active')).toBeVisible();
  await expect(page.getByText('Issuer not verified')).toBeVisible();
  await expect(page.getByText(wording.medication)).toBeVisible();
  await expect(page.getByText('RM', { exact: true })).toBeVisible();
  await expect(page.getByText('Rohan')).toHaveCount(0);
  await callAs(page, visit.doctor, 'DELETE', `/prescription/delete-prescription/${_id}?reason=Allergy`);
  await page.reload();
  await expect(page.getByText(/Withdrawn by the doctor/)).toBeVisible();
  await page.getByLabel('Check another code').fill('00000-00000');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText(/No prescription has this code/)).toBeVisible();
});

test('the treating doctor opens the record and the patient sees who did', async ({ page, browser }) => {
  const visit = await givenVisit(page);
  await givenPrescription(page, visit);
  const doctorPage = await openPage(browser, visit.doctor);
  await doctorPage.goto(`/patients/${visit.patient.profileId}`);
  await expect(doctorPage.getByRole('heading', { name: 'Rohan Mehta' })).toBeVisible();
  for (const part of ['Profile', 'Prescriptions', 'Appointments', 'Medical Notes']) {
    await expect(doctorPage.getByRole('heading', { name: part, exact: true })).toBeVisible();
  }
  await doctorPage.getByRole('button', { name: 'Withdraw' }).click();
  await doctorPage.getByLabel('Reason').fill('An allergy');
  await doctorPage.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(doctorPage.getByText('Withdrawn: An allergy')).toBeVisible();
  await signInAs(page, visit.patient);
  await page.goto('/profile?tab=profile');
  await expect(page.getByRole('heading', { name: 'Who viewed my record' })).toBeVisible();
  await expect(page.getByText('Opened your record')).toHaveCount(1);
});

test('a prescription can be created during the call', async ({ page }) => {
  const { doctor, appointmentId } = await givenVisit(page);
  await signInAs(page, doctor);
  await page.goto(`/consultation/${appointmentId}`);
  await page.getByRole('button', { name: 'Start Consultation' }).click();
  const end = page.getByRole('button', { name: 'End Session' });
  await expect(end).toBeVisible();
  const place = await end.boundingBox();
  await page.getByRole('button', { name: 'Create Prescription' }).dblclick();
  await fillWording(page);
  expect(await end.boundingBox()).toEqual(place);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Create Prescription' }).click();
  await expect(page.getByText('Prescription created successfully')).toBeVisible();
  await expect(end).toBeVisible();
});
