import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { createPrescription } from '../../contract/src/prescriptions/endpoints';
import { expectErrors } from '../lib/console-watch';
import {
  type AccountWithProfile,
  api,
  callAs,
  expect,
  newDoctor,
  newPatient,
  openOtherPage,
  signInAs,
  test,
} from '../lib/fixtures';

type Visit = Awaited<ReturnType<typeof givenVisit>>;

async function givenVisit(page: Page) {
  const doctor = await newDoctor(page, 'Kavya Rao', { fees: 0 });
  const patient = await newPatient(page, 'Rohan Mehta');
  return { doctor, patient, appointmentId: await api(page).bookFreeVisit(patient, doctor) };
}

const TEXTS = {
  medication: 'Amoxicillin 500 mg',
  dosage: '1 capsule, 3 times a day',
  instructions: 'After food.',
};

async function givenPrescription(page: Page, { doctor, patient }: Visit) {
  const body = { ...TEXTS, patientId: patient.profileId };
  return (await api(page).call(createPrescription, { token: doctor.token, body })).data;
}

async function openPage(browser: Browser, person: AccountWithProfile): Promise<Page> {
  const page = await openOtherPage(browser);
  await signInAs(page, person);
  return page;
}

async function fillTexts(page: Page, { medication, dosage, instructions } = TEXTS): Promise<void> {
  await page.getByLabel('Medication').fill(medication);
  await page.getByLabel('Dosage').fill(dosage);
  await page.getByLabel('Instructions').fill(instructions);
}

function createTypist(page: Page) {
  const startedAt = performance.now();
  let keys = 0;
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time++) await page.keyboard.press(key);
    keys += times;
  };
  const type = async (text: string) => {
    await page.keyboard.type(text);
    keys += text.length;
  };
  return {
    press,
    choose: async (letters: string) => {
      await type(letters);
      await press('ArrowDown');
      await press('Enter');
    },
    fillFields: async (...texts: string[]) => {
      for (const text of texts) {
        await press('Tab');
        await type(text);
      }
    },
    report: (label: string) =>
      console.log(`${label}: ${keys} keys, ${Math.round(performance.now() - startedAt)} ms in the browser`),
  };
}

test('a doctor finds the patient, sees what is missing or rejected and creates a prescription, and the form closes', async ({
  page,
}) => {
  expectErrors(/ 422 .*\/prescription\/create-prescription/, / 404 .*\/doctor\/profile/);
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

  await page.getByRole('button', { name: 'Create Prescription' }).dblclick();
  await expect(page.getByText('All fields are required.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Patient Prescriptions' })).toBeVisible();
  await page.getByRole('button', { name: 'Create Prescription' }).click();
  for (const message of ['Medication name is required', 'Dosage is required', 'Instructions are required']) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await expect(page.getByLabel('Medication')).toBeFocused();

  await page.getByLabel('Medication').pressSequentially('alpra');
  await page.getByRole('option', { name: /^Alprazolam/ }).click();
  await expect(page.getByText(/See the patient in person/)).toBeVisible();
  await fillTexts(page, { ...TEXTS, medication: 'Sitagliptin 50 mg' });
  await page.getByRole('button', { name: 'Create Prescription' }).click();
  await expect(page.getByText('Failed to create prescription')).toBeVisible();
  await expect(page.getByText(/may only be added at a follow-up/).first()).toBeVisible();
  await expect(page.getByLabel('Dosage')).toHaveValue(TEXTS.dosage);
  await fillTexts(page);
  await page.reload();
  await expect(page.getByLabel('Medication')).toHaveValue(TEXTS.medication);
  await expect(page.getByLabel('Instructions')).toHaveValue(TEXTS.instructions);
  await page.getByRole('button', { name: 'Create Prescription' }).click();
  await expect(page.getByText('Prescription created successfully')).toBeVisible();
  await expect(page.getByText('All fields are required.')).toBeHidden();
  await expect(page.getByText(TEXTS.medication)).toBeVisible();

  await page.route('**/api/v1/doctor/profile', (route) =>
    route.fulfill({ status: 404, json: { success: false, message: 'Doctor profile not found' } }),
  );
  await page.goto(`/prescriptions?appointmentId=${appointmentId}`);
  await expect(page.getByRole('heading', { name: 'Rohan Mehta' })).toBeVisible();
  await page.getByRole('button', { name: 'Create Prescription' }).click();
  await fillTexts(page);
  await page.getByRole('button', { name: 'Create Prescription' }).click();
  await expect(page.getByText('Doctor not found')).toBeVisible();
  await expect(page.getByLabel('Dosage')).toHaveValue(TEXTS.dosage);
});

test('a doctor prescribes three medicines with the keyboard, and the patient and the pharmacist see all of them', {
  tag: '@long',
}, async ({ page, browser }) => {
  const visit = await givenVisit(page);
  await signInAs(page, visit.doctor);
  await page.goto(`/prescriptions?patientId=${visit.patient.profileId}`);
  await page.getByRole('button', { name: 'Create Prescription' }).press('Enter');
  await fillTexts(page);
  await page.getByRole('button', { name: 'Add another medicine' }).press('Enter');
  const second = page.getByRole('group', { name: 'Medicine 2' });
  await expect(second.getByLabel('Medication')).toBeFocused();
  await page.keyboard.type('Cetirizine 10 mg');
  await second.getByLabel('Form').selectOption('tablet');
  await second.getByLabel('Dose pattern').fill('hs');
  await second.getByLabel('Days').fill('5');
  await expect(second.getByText('0-0-1 × 5 days, quantity: 5 tablets')).toBeVisible();
  await page.getByRole('button', { name: 'Add another medicine' }).press('Enter');
  const third = page.getByRole('group', { name: 'Medicine 3' });
  await page.keyboard.type('Paracetamol 650 mg');
  await third.getByLabel('Dose pattern').fill('sos');
  await third.getByLabel('Needed for').fill('fever');
  await page.getByLabel('Also print instructions in Hindi').check();
  await page.getByText('Diagnosis, tests, advice and follow-up (optional)').press('Enter');
  await page.getByLabel('Diagnosis', { exact: true }).fill('Tonsillitis');
  const followUpOn = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Follow-up date').fill(followUpOn);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter the maximum per day.')).toBeVisible();
  await expect(third.getByLabel('Maximum per day')).toBeFocused();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Prescription created successfully')).toBeVisible();
  await expect(page.getByText('0-0-1 × 5 days, quantity: 5 tablets')).toBeVisible();

  const patientPage = await openPage(browser, visit.patient);
  await patientPage.goto(`/prescriptions?appointmentId=${visit.appointmentId}`);
  const heading = patientPage.getByRole('heading', { name: 'Prescription Details' });
  const detail = patientPage.locator('section', { has: heading });
  await expect(detail.getByRole('listitem')).toHaveCount(3);
  await expect(detail.getByText('1 SOS for fever, at most 3 a day')).toBeVisible();
  await expect(detail.getByText('रात 1 गोली, 5 दिन तक')).toBeVisible();
  const code = (await detail.getByRole('link', { name: /^[0-9A-Z]{5}-[0-9A-Z]{5}$/ }).textContent()) ?? '';
  await detail.getByRole('link', { name: 'Book Follow-up' }).click();
  await expect(patientPage).toHaveURL(new RegExp(`/book-appointment/.*date=${followUpOn}`));

  await patientPage.goto(`/verify/${code}`);
  await expect(patientPage.getByText('Medicine 3 of 3')).toBeVisible();
  await expect(patientPage.getByText('ज़रूरत पड़ने पर (fever) 1, दिन में ज़्यादा से ज़्यादा 3 बार')).toBeVisible();
  await expect(patientPage.getByText('Tonsillitis')).toBeHidden();
});

test('with only the keyboard a doctor writes a three-line prescription, then repeats the last one, then uses a favourite', {
  tag: '@long',
}, async ({ page }) => {
  const visit = await givenVisit(page);
  await signInAs(page, visit.doctor);
  await page.goto(`/prescriptions?patientId=${visit.patient.profileId}`);
  const keyboard = createTypist(page);
  const create = page.getByRole('button', { name: 'Create Prescription' });
  const expectFormClosed = () => expect(create).toHaveAttribute('type', 'button');
  await create.focus();

  await keyboard.press('Enter');
  await expect(page.getByLabel('Medication')).toBeFocused();
  await keyboard.choose('amoxi');
  await keyboard.fillFields('1 capsule tds, 5 days', 'After food');
  await keyboard.press('Tab', 2);
  await keyboard.press('Enter');
  await keyboard.choose('parac');
  await keyboard.fillFields('t', '650 mg', 'tds', 'after', '3');
  await keyboard.press('Tab', 4);
  await keyboard.press('Enter');
  await keyboard.choose('cetir');
  await keyboard.fillFields('t', '10 mg', 'hs', '', '5');
  await keyboard.press('Enter');
  await expect(page.getByText('Prescription created successfully')).toBeVisible();
  await expect(page.getByText('1-1-1 after food × 3 days, quantity: 9 tablets')).toBeVisible();
  await expect(page.getByText('0-0-1 × 5 days, quantity: 5 tablets')).toBeVisible();
  keyboard.report('three lines typed');

  await create.focus();
  await keyboard.press('Enter');
  await expect(page.getByLabel('Medication')).toBeFocused();
  await keyboard.press('Shift+Tab', 3);
  await expect(page.getByRole('button', { name: 'Same as last time' })).toBeFocused();
  await keyboard.press('Enter');
  const first = page.getByRole('group', { name: 'Medicine 1' }).getByLabel('Medication');
  await expect(first).toBeFocused();
  await expect(first).toHaveValue('Amoxicillin');
  await page.getByRole('button', { name: 'Favorites and earlier' }).press('Enter');
  await page.getByLabel('Save the medicines in the form as').fill('Sore throat');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Favorite saved')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Favorites and earlier' })).toBeFocused();
  await first.press('Enter');
  await expectFormClosed();

  await create.press('Enter');
  await page.getByLabel('Medication').fill('Cough syrup');
  await page.getByRole('button', { name: 'Favorites and earlier' }).press('Enter');
  await page.getByRole('button', { name: 'Insert Sore throat' }).press('Enter');
  await expect(page.getByRole('group', { name: /^Medicine \d$/ })).toHaveCount(4);
  await page.getByRole('button', { name: 'Remove medicine 4' }).press('Enter');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('group', { name: 'Medicine 4' }).getByLabel('Medication')).toHaveValue(
    'Cetirizine',
  );
  await page.getByRole('button', { name: 'Restore what was there' }).press('Enter');
  await expect(page.getByLabel('Medication')).toHaveValue('Cough syrup');
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Keep Writing' })).toBeFocused();
  await page.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(page.getByLabel('Medication')).toHaveCount(0);
  await page.getByRole('button', { name: 'Repeat' }).last().press('Enter');
  await expect(page.getByRole('group', { name: /^Medicine \d$/ })).toHaveCount(3);
});

test('a patient finds, opens, downloads and prints a prescription and asks for a renewal, and the doctor renews it', async ({
  page,
  browser,
}) => {
  const visit = await givenVisit(page);
  await givenPrescription(page, visit);
  // Not `signInAs`: its init script would also run in the frame that is printed.
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
    const recordPrint = () =>
      document.body.append(Object.assign(document.createElement('i'), { id: 'printed' }));
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
      get: () => ({ focus() {}, print: recordPrint }),
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

test('a doctor declines with a reason, edits and withdraws, and the patient sees all of it', {
  tag: '@long',
}, async ({ page, browser }) => {
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
  await expect(patientPage.getByText(TEXTS.dosage)).toBeVisible();
});

test('a patient enters an allergy, and the doctor is warned, gives a reason and is warned again when making a change', {
  tag: '@long',
}, async ({ page, browser }) => {
  expectErrors(/ 422 .*\/prescription\/create-prescription/);
  const visit = await givenVisit(page);
  const patientPage = await openPage(browser, visit.patient);
  await patientPage.goto('/profile?tab=profile');
  await patientPage.getByRole('button', { name: 'Edit Allergies' }).click();
  await patientPage.getByRole('radiogroup', { name: 'Allergies' }).getByLabel('These').check();
  await patientPage.getByRole('textbox', { name: 'Allergies' }).fill('Penicilin');
  await patientPage.getByRole('button', { name: 'Save' }).click();
  await expect(patientPage.getByText(/^Penicilin \(Rohan Mehta, /)).toBeVisible();
  await expect(patientPage.getByText('Not asked yet')).toHaveCount(1);

  await signInAs(page, visit.doctor);
  await page.goto(`/prescriptions?patientId=${visit.patient.profileId}`);
  await page.getByRole('button', { name: 'Create Prescription' }).click();
  await expect(page.getByText(/^Allergies: Penicilin\./)).toBeVisible();
  await fillTexts(page);
  await expect(page.getByText(/allergic to Penicilin, and this medicine is in the same class/)).toBeVisible();
  await page.getByRole('button', { name: 'Create Prescription' }).click();
  const reason = page.getByLabel('Why you are prescribing it anyway');
  await expect(reason).toBeFocused();
  await reason.fill('Tolerated it last year');
  await page.getByRole('button', { name: 'Create Prescription' }).click();
  await expect(page.getByText('Prescription created successfully')).toBeVisible();
  await expect(page.getByText(/Prescribed anyway: Tolerated it last year/)).toBeVisible();

  await page.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/is in another active prescription/)).toHaveCount(0);
  await dialog.getByLabel('Medication').fill('Cloxacillin 500 mg');
  await expect(dialog.getByText(/in the same class \(penicillin\)/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Keep Writing' }).click();
  await expect(dialog.getByLabel('Medication')).toHaveValue('Cloxacillin 500 mg');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);

  await patientPage.goto('/prescriptions');
  await patientPage.getByRole('button', { name: /View/ }).click();
  await expect(patientPage.getByText(/Prescribed anyway: Tolerated it last year/)).toBeVisible();
});

test('anyone can verify a printed prescription', async ({ page }) => {
  expectErrors(/ 404 .*\/prescription\/verify\/00000-00000/);
  const visit = await givenVisit(page);
  const { _id, verificationCode } = await givenPrescription(page, visit);
  await page.goto(`/verify/${verificationCode.replace('-', '')}`);
  await expect(page.getByText('Genuine and active')).toBeVisible();
  await expect(page.getByText('Issuer not verified')).toBeVisible();
  await expect(page.getByText(TEXTS.medication)).toBeVisible();
  await expect(page.getByText('RM', { exact: true })).toBeVisible();
  await expect(page.getByText('Rohan')).toHaveCount(0);
  await callAs(page, visit.doctor, 'DELETE', `/prescription/delete-prescription/${_id}`, {
    reason: 'Allergy',
  });
  await page.reload();
  await expect(page.getByText(/Withdrawn by the doctor/)).toBeVisible();
  await page.getByLabel('Check another code').fill('00000-00000');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText(/No prescription has this code/)).toBeVisible();
});

test('the treating doctor opens the record, and the patient sees that it was opened', async ({
  page,
  browser,
}) => {
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
  const position = await end.boundingBox();
  await page.getByRole('button', { name: 'Create Prescription' }).dblclick();
  await fillTexts(page);
  expect(await end.boundingBox()).toEqual(position);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Create Prescription' }).click();
  await expect(page.getByText('Prescription created successfully')).toBeVisible();
  await expect(end).toBeVisible();
});
