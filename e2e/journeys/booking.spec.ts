import type { Page } from '@playwright/test';
import { expectErrors, NO_PROFILE } from '../lib/console-watch';
import { expect, newAccount, newDoctor, newPatient, openOtherPage, signInAs, test } from '../lib/fixtures';
import { GOOD_CARD, payWith } from '../lib/pay-with';

const time = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const bookButton = (page: Page) => page.getByRole('button', { name: 'Book Appointment' });

async function openBooking(page: Page, doctorId: string): Promise<void> {
  await page.goto(`/book-appointment/${doctorId}`);
  await expect(page.getByRole('grid')).toBeVisible();
}

async function goToCheckout(page: Page): Promise<void> {
  await bookButton(page).click();
  await page.waitForURL(/\/test-checkout\//);
}

test('a patient books, pays with a valid card after a declined one, and finds the appointment', async ({
  page,
}) => {
  expectErrors(/ 402 .*\/pay$/);
  const doctor = await newDoctor(page, 'Meera Iyer', { fees: 1200 });
  const patient = await newPatient(page);
  await signInAs(page, patient);
  await openBooking(page, doctor.profileId);
  await expect(bookButton(page)).toBeDisabled();
  await expect(page.getByRole('radio', { name: 'Video Consultation' })).toBeChecked();
  await expect(page.getByText('Recommended')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
  await expect(page.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');

  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await time(page, '10:30 AM').click({ trial: true });
  }
  await time(page, '10:30 AM').click();
  await page.getByLabel('Reason').fill('Headache for a week');
  await expect(page.getByText(/^\w+ \d{1,2}, \d{4} at .*10:30 AM/)).toBeVisible();
  await expect(page.getByText('₹1,200').first()).toBeVisible();
  await goToCheckout(page);
  await expect(page.getByText('Test mode')).toBeVisible();
  await expect(page.getByText('Headache')).toHaveCount(0);
  await payWith(page, '4000 0000 0000 0002');
  await expect(page.getByRole('alert')).toHaveText('Your card was declined. Try another card.');
  await expect(page.getByLabel('Expiry')).not.toHaveValue('');
  await payWith(page, GOOD_CARD);

  await expect(page).toHaveURL(/\/success\?session_id=/);
  await expect(page.getByText('Payment Successful')).toBeVisible();
  await expect(page.getByText('Your appointment has been confirmed.')).toBeVisible();
  await expect(page.getByText('Appointment booked successfully! 🎉')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/, { timeout: 6_000 });

  await page.goto('/payments');
  await expect(page.getByText('Dr. Meera Iyer')).toBeVisible();
  await expect(page.getByText('₹1,200')).toBeVisible();
  const receipt = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Receipt' }).click();
  expect((await receipt).suggestedFilename()).toMatch(/^receipt-.*\.pdf$/);
});

test('leaving the checkout, with its own button or the browser’s, frees the slot and keeps the selection', {
  tag: '@long',
}, async ({ page, browser }) => {
  const doctor = await newDoctor(page);
  await signInAs(page, await newPatient(page));
  const other = await openOtherPage(browser);
  await signInAs(other, await newPatient(page));
  await openBooking(page, doctor.profileId);
  await time(page, '02:00 PM').click();
  await page.getByLabel('Reason').fill('Knee pain');
  await page.getByRole('radio', { name: 'In-person Consultation' }).check();

  for (const leave of [
    () => page.getByRole('button', { name: 'Cancel and go back' }).click(),
    () => page.goBack(),
  ]) {
    await goToCheckout(page);
    await openBooking(other, doctor.profileId);
    await expect(time(other, '02:30 PM')).toBeVisible();
    await expect(time(other, '02:00 PM')).toHaveCount(0);
    await leave();
    await expect(page.getByText('Nothing was charged')).toBeVisible();
    await openBooking(other, doctor.profileId);
    await expect(time(other, '02:00 PM')).toBeVisible();
    await expect(time(page, '02:00 PM')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByLabel('Reason')).toHaveValue('Knee pain');
    await expect(page.getByRole('radio', { name: 'In-person Consultation' })).toBeChecked();
  }
  await page.reload();
  await expect(page.getByLabel('Reason')).toHaveValue('Knee pain');
  await expect(time(page, '02:00 PM')).toHaveAttribute('aria-pressed', 'true');
  await other.context().close();
});

test('when two patients book at the same time, one gets the slot and the other sees the next times', {
  tag: '@long',
}, async ({ page, browser }) => {
  expectErrors(/ 409 .*\/payment\/create-checkout-session/);
  const doctor = await newDoctor(page);
  const other = await openOtherPage(browser);
  await signInAs(page, await newPatient(page));
  await signInAs(other, await newPatient(page));
  await Promise.all([openBooking(page, doctor.profileId), openBooking(other, doctor.profileId)]);
  await Promise.all([time(page, '11:00 AM').click(), time(other, '11:00 AM').click()]);
  await Promise.all([bookButton(page).click(), bookButton(other).click()]);
  const hasLost = async (patient: Page) => {
    const sorry = patient.getByText(/^Sorry, .* was just taken$/);
    const checkout = patient.getByText('Test mode');
    await expect(sorry.or(checkout)).toBeVisible();
    return (await sorry.count()) > 0;
  };
  const [firstHasLost, secondHasLost] = [await hasLost(page), await hasLost(other)];
  expect(firstHasLost).toBe(!secondHasLost);
  const loser = firstHasLost ? page : other;
  await expect(
    loser.getByText(/Failed to book appointment: Someone else has just taken this time/),
  ).toBeVisible();
  await expect(loser.getByText(/The next available times are/)).toBeVisible();
  await time(loser, '11:30 AM').click();
  await loser.getByRole('button', { name: 'Book Appointment' }).click();
  await loser.waitForURL(/\/test-checkout\//);
  await other.context().close();
});

async function fillProfile(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Date of Birth').fill('1990-05-17');
  await dialog.getByRole('combobox', { name: 'Gender' }).or(dialog.getByLabel('Gender')).first().click();
  await page.getByRole('option', { name: 'Female', exact: true }).click();
  await dialog
    .getByRole('combobox', { name: 'Blood Group' })
    .or(dialog.getByLabel('Blood Group'))
    .first()
    .click();
  await page.getByRole('option', { name: 'B+', exact: true }).click();
  await dialog.getByRole('button', { name: 'Create Profile' }).click();
}

test('creating the missing patient profile keeps the selection', async ({ page }) => {
  expectErrors(NO_PROFILE);
  const doctor = await newDoctor(page);
  await signInAs(page, await newAccount(page, 'patient'));
  await openBooking(page, doctor.profileId);
  await time(page, '04:00 PM').click();
  await expect(page.getByText('Patient profile not found')).toBeVisible();
  await page.getByRole('button', { name: 'Create Patient Profile' }).click();
  await fillProfile(page);
  await expect(page.getByText('Patient profile created successfully!')).toBeVisible();
  await expect(time(page, '04:00 PM')).toHaveAttribute('aria-pressed', 'true');
  await goToCheckout(page);
});

test('a new patient who books is asked for a profile and then continues to the payment', async ({ page }) => {
  expectErrors(NO_PROFILE);
  const doctor = await newDoctor(page);
  await signInAs(page, await newAccount(page, 'patient'));
  await page.setViewportSize({ width: 390, height: 844 });
  await openBooking(page, doctor.profileId);
  await time(page, '04:00 PM').click();
  await bookButton(page).click();
  await fillProfile(page);
  await expect(page).toHaveURL(/\/test-checkout\//);
});

test.describe('in another zone', () => {
  test.use({ timezoneId: 'America/New_York', viewport: { width: 1280, height: 600 } });

  test('both local times are shown, a new date clears the time, and the summary stays below the header', async ({
    page,
  }) => {
    const doctor = await newDoctor(page);
    await signInAs(page, await newPatient(page));
    await openBooking(page, doctor.profileId);
    await time(page, '10:30 AM').click();
    await expect(page.locator('dd').getByText('10:30 AM India time')).toBeVisible();

    const selected = page.getByRole('grid').locator('[aria-pressed="true"]');
    await selected.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(time(page, '10:30 AM')).toHaveAttribute('aria-pressed', 'false');
    await expect(bookButton(page)).toBeDisabled();

    await page.mouse.wheel(0, 2_000);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    const header = await page.getByRole('banner').boundingBox();
    const title = await page.getByRole('heading', { name: 'Appointment Summary' }).boundingBox();
    expect(title?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
  });
});
