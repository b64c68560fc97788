import { expectErrors } from '../lib/console-watch';
import { api, callAs, expect, newDoctor, newPatient, openOtherPage, signInAs, test } from '../lib/fixtures';

test('both people can open the page of their visit, and nobody else can', async ({ page, browser }) => {
  const doctor = await newDoctor(page, 'Meera Iyer', { fees: 0 });
  const patient = await newPatient(page, 'Asha Verma');
  const id = await api(page).bookFreeVisit(patient, doctor, { time: '11:30 AM' });
  await signInAs(page, patient);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/appointments');
  await page.getByRole('link', { name: 'Visit Details' }).click();
  await expect(page).toHaveURL(`/appointments/${id}`);
  await expect(page.getByRole('heading', { name: 'Visit with Dr. Meera Iyer' })).toBeVisible();

  await page.getByRole('button', { name: 'Reschedule' }).click();
  await page.getByRole('button', { name: '04:30 PM' }).click();
  await page.getByRole('button', { name: 'Move Appointment' }).click();
  await expect(page.getByText(/^Moved from /)).toBeVisible();
  await page.getByLabel('Personal Notes').fill('Ask about the dose');
  await page.getByRole('button', { name: 'Save Notes' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();

  const doctorPage = await openOtherPage(browser);
  await signInAs(doctorPage, doctor);
  await doctorPage.goto('/notifications');
  await doctorPage.getByRole('link', { name: /moved the appointment/ }).click();
  await expect(doctorPage.getByRole('heading', { name: 'Visit with Asha Verma' })).toBeVisible();
  await expect(doctorPage.getByLabel('Medical Notes')).toHaveValue('');

  await callAs(page, doctor, 'PATCH', `/appointment/update/${id}`, { status: 'completed' });
  await expect(page.getByText('The visit was completed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Leave a Review' })).toBeVisible();
  await page.goto(`/consultation/${id}`);
  await page.getByRole('link', { name: 'Visit Details' }).click();
  await expect(page.getByLabel('Personal Notes')).toHaveValue('Ask about the dose');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);

  expectErrors(/ 404 .*\/visit\//);
  const outsidersPage = await openOtherPage(browser);
  await signInAs(outsidersPage, await newDoctor(page, 'Somebody Else'));
  await outsidersPage.goto(`/appointments/${id}`);
  await expect(outsidersPage.getByRole('link', { name: 'View Appointments' })).toBeVisible();
  await expect(outsidersPage.getByText('Asha Verma')).toHaveCount(0);
});
