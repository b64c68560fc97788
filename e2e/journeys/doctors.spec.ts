import { inDays } from '../../server/src/testing/public-api';
import { expectErrors, NO_PROFILE } from '../lib/console-watch';
import { expect, newAccount, newDoctor, newPatient, openOtherPage, signInAs, test } from '../lib/fixtures';

const uniqueSurname = () => `Zw${Math.random().toString(36).slice(2, 7).replace(/\d/g, 'q')}ski`;

const TUESDAY = 2;
const nextTuesday = () => {
  const week = [2, 3, 4, 5, 6, 7, 8].map(inDays);
  return week.find((date) => new Date(date).getUTCDay() === TUESDAY) ?? '';
};

test('a new doctor registers, becomes bookable and takes a day off, and a patient finds them by a misspelled name', {
  tag: '@long',
}, async ({ page, browser }) => {
  expectErrors(NO_PROFILE);
  test.setTimeout(120_000);
  const surname = uniqueSurname();
  const name = `Wilhelmina ${surname}`;
  await page.goto('/register');
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email').fill(`${surname.toLowerCase()}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill('journey-1');
  await page.getByLabel('Confirm Password').fill('journey-1');
  await page.getByRole('radio', { name: 'Doctor' }).check({ force: true });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await page.goto('/profile?tab=profile');
  await page.getByRole('button', { name: 'Create Doctor Profile' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create Profile' }).click();
  for (const message of [
    'Specialization is required',
    'Qualification is required',
    'Experience must be a valid number',
    'About is required',
    'At least one language is required',
  ]) {
    await expect(dialog.getByText(message)).toBeVisible();
  }
  await dialog.getByLabel('Consultation Fee').fill('lots');
  await dialog.getByLabel('Specialization').click();
  await page.getByRole('option', { name: 'Neurology' }).click();
  await dialog.getByRole('button', { name: 'Create Profile' }).click();
  await expect(dialog.getByText('Fees must be a valid number')).toBeVisible();
  await dialog.getByLabel('Consultation Fee').fill('650');
  await dialog.getByLabel('Experience (years)').fill('14');
  await dialog.getByLabel('Qualification').fill('MBBS, DM (Neurology)');
  await dialog.getByLabel('About').fill('Headaches, mostly.');
  await dialog.getByLabel('Languages').click();
  await page.getByRole('option', { name: 'Hindi' }).click();
  await page.getByRole('option', { name: 'English' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Create Profile' }).click();
  await expect(page.getByText('Doctor profile created successfully!')).toBeVisible();
  await expect(page.getByText('₹650')).toBeVisible();

  await page.getByRole('button', { name: 'Manage Availability' }).click();
  await page.getByRole('tab', { name: 'Tuesday' }).click();
  await page.getByRole('button', { name: 'All off' }).click();
  await page.getByRole('switch', { name: '09:00 AM' }).click({ force: true });
  await page.getByRole('button', { name: 'Save Availability' }).click();
  await expect(page.getByText('Availability updated successfully')).toBeVisible();
  const dayOff = nextTuesday();
  await page.getByLabel('Date', { exact: true }).fill(dayOff);
  await page.getByLabel('Note').fill('Conference');
  await page.getByRole('button', { name: 'Add Day Off' }).click();
  await expect(page.getByText('Day off saved')).toBeVisible();

  const visitor = await openOtherPage(browser);
  await signInAs(visitor, await newPatient(visitor));
  const misspelled = `Wilhelmnia ${surname.slice(0, 3)}${surname.slice(4)}`;
  await visitor.goto('/doctors');
  await visitor.getByLabel('Search').fill(misspelled);
  await expect(visitor.getByText('Showing 1 doctor', { exact: true })).toBeVisible();
  await expect(visitor.getByRole('link', { name: `Dr. ${name}` })).toBeVisible();
  await expect(visitor.getByText('New', { exact: true })).toBeVisible();
  await visitor.getByLabel('Specialty').click();
  await visitor.getByRole('option', { name: 'Cardiology' }).click();
  await expect(visitor.getByText('No doctors found')).toBeVisible();
  await visitor.goBack();
  await expect(visitor.getByText('Showing 1 doctor', { exact: true })).toBeVisible();
  await visitor.getByLabel('Sort By').click();
  await visitor.getByRole('option', { name: 'Lowest Fee' }).click();
  await expect(visitor).toHaveURL(/sort=fee/);
  await visitor.getByRole('link', { name: 'View Profile' }).click();

  await expect(visitor.getByRole('heading', { name: `Dr. ${name}` })).toBeVisible();
  await expect(visitor.getByText('MBBS, DM (Neurology)')).toBeVisible();
  await visitor.getByRole('tab', { name: 'Schedule' }).click();
  await expect(
    visitor.getByRole('listitem').filter({ hasText: 'Tuesday' }).getByText('09:00 AM'),
  ).toBeVisible();
  await visitor.getByRole('tab', { name: 'Reviews' }).click();
  await expect(visitor.getByText('No reviews yet')).toBeVisible();
  await visitor.getByRole('link', { name: 'Book Appointment' }).click();
  await expect(visitor).toHaveURL(/\/book-appointment\//);
  await visitor.goto(`${new URL(visitor.url()).pathname}?date=${dayOff}`);
  await expect(visitor.getByText(/No times are available on this day/)).toBeVisible();
  await visitor.context().close();
});

test('filters are kept in the address, and one click shows doctors above the maximum fee', async ({
  page,
}) => {
  const name = `Costanza ${uniqueSurname()}`;
  await newDoctor(page, name, { fees: 2900 });
  await signInAs(page, await newPatient(page));
  await page.goto(`/doctors?name=${encodeURIComponent(name)}`);
  await expect(page.getByText('No doctors found')).toBeVisible();
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(page.getByText('Showing 1 doctor', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/maxFee=any/);
  await page.reload();
  await expect(page.getByRole('link', { name: `Dr. ${name}` })).toBeVisible();
  await page.goto('/doctors?name=nobody-of-this-name-xyz');
  await page.getByRole('button', { name: 'Reset Filters' }).click();
  await expect(page).toHaveURL(/\/doctors$/);
  await expect(page.getByRole('slider', { name: 'Max Fee' })).toHaveAttribute('aria-valuenow', '1000');
  await expect(page.getByRole('link', { name: 'Ask the AI Assistant' })).toBeVisible();
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
])
  test(`at ${viewport.width} px, the help card stays where it is when fewer doctors are found`, async ({
    page,
  }) => {
    await signInAs(page, await newPatient(page));
    await page.setViewportSize(viewport);
    await page.goto('/doctors');
    await expect(page.getByRole('link', { name: 'View Profile' }).nth(5)).toBeVisible();
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/all-doctors/, async (route) => {
      await asked;
      await route.continue();
    });
    await page.getByLabel('Search', { exact: true }).fill('nobody-of-this-name-xyz');
    await expect(page).toHaveURL(/name=nobody/);
    const help = page.getByRole('link', { name: 'Ask the AI Assistant' });
    await page.evaluate(() => scrollBy(0, 200));
    await help.scrollIntoViewIfNeeded();
    const before = await help.boundingBox();
    answer();
    await expect(page.getByText('No doctors found')).toBeVisible();
    expect(await help.boundingBox()).toEqual(before);
  });

test('a list that opens upwards leaves the label of its field visible', async ({ page }) => {
  // Free today at any time of the tests, because the day there ends after every other.
  await newDoctor(page, undefined, { timezone: 'Pacific/Pago_Pago' });
  await signInAs(page, await newPatient(page));
  await page.goto('/dashboard');
  const field = page.getByRole('combobox', { name: 'Specialty' });
  await expect(page.getByRole('link', { name: 'Book Now' }).first()).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 500 });
  await field.evaluate((input) => scrollBy(0, input.getBoundingClientRect().bottom - innerHeight + 20));
  await field.click();
  const list = page.locator('.cl-dropdown', { has: page.getByRole('option').first() });
  const [label, input] = [page.locator('label', { hasText: 'Specialty' }), field];
  await expect(page.getByRole('option', { name: 'All' })).toBeVisible();
  const readBottom = async (found: typeof list) => {
    const box = await found.boundingBox();
    return box ? box.y + box.height : Number.NaN;
  };
  expect(await readBottom(list)).toBeLessThan(await readBottom(input));
  expect(await readBottom(list)).toBeLessThanOrEqual((await label.boundingBox())?.y ?? 0);
});

test('everyday words find a doctor: suggested while typing, corrected when misspelled, and offered when nothing is found', async ({
  page,
}) => {
  const name = `Hortensia ${uniqueSurname()}`;
  await newDoctor(page, name, { specialization: 'Radiology' });
  await signInAs(page, await newPatient(page));
  await page.goto('/doctors');
  const search = page.getByLabel('Search', { exact: true });
  await search.fill('x-ray');
  await expect(page.getByText('Radiology for “x-ray”')).toBeVisible();
  await expect(page.getByRole('option', { name: 'Radiology', exact: true })).toBeVisible();
  await search.press('ArrowDown');
  await expect(search).toHaveAttribute('aria-activedescendant', /.+/);
  await search.press('Enter');
  await expect(page).toHaveURL(/specialization=Radiology/);
  await expect(search).toHaveValue('');
  await expect(page.getByRole('link', { name: `Dr. ${name}` })).toBeVisible();

  await search.fill(name.split(' ')[1] ?? '');
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await expect(page.getByRole('heading', { name: `Dr. ${name}` })).toBeVisible();

  await page.goto('/doctors?name=radiolgist&specialization=Dental');
  await expect(page.getByText('No doctors found')).toBeVisible();
  await page.getByRole('button', { name: 'Radiology', exact: true }).click();
  await expect(page.getByRole('link', { name: `Dr. ${name}` })).toBeVisible();
  await expect(search).toHaveValue('');
});

test('a patient creates, changes and deletes a profile', { tag: '@long' }, async ({ page }) => {
  expectErrors(NO_PROFILE);
  await signInAs(page, await newAccount(page, 'patient'));
  await page.goto('/profile?tab=profile');
  await page.getByRole('button', { name: 'Create Patient Profile' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create Profile' }).click();
  for (const message of ['Date of birth is required', 'Gender is required', 'Blood group is required']) {
    await expect(dialog.getByText(message)).toBeVisible();
  }
  await dialog.getByLabel('Date of Birth').fill('1990-05-17');
  await dialog.getByLabel('Gender').click();
  await page.getByRole('option', { name: 'Female' }).click();
  await dialog.getByLabel('Blood Group').click();
  await page.getByRole('option', { name: 'AB-' }).click();
  await dialog.getByLabel('About').fill('Asthma');
  await dialog.getByRole('button', { name: 'Create Profile' }).click();
  await expect(page.getByText('Patient profile created successfully!')).toBeVisible();
  await expect(page.getByText('17 May 1990')).toBeVisible();
  await expect(page.getByText('N/A')).toHaveCount(2);

  await page.getByRole('button', { name: 'Update Patient Profile' }).click();
  await dialog.getByLabel('Address').fill('7 Lake Road');
  await dialog.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Patient profile updated successfully!')).toBeVisible();
  await expect(page.getByText('7 Lake Road')).toBeVisible();

  await page.getByRole('button', { name: 'Delete Patient Profile' }).click();
  await expect(dialog.getByText(/refunded to your card in full/)).toBeVisible();
  await dialog.getByLabel('I understand what will be deleted').check();
  await dialog.getByRole('button', { name: 'Yes, Delete' }).click();
  await expect(page.getByRole('button', { name: 'Create Patient Profile' })).toBeVisible();
});
