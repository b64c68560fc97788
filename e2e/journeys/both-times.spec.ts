import type { Page } from '@playwright/test';
import { inDays } from '../../server/src/testing/public-api';
import { api, callAs, expect, newDoctor, newPatient, signInAs, test } from '../lib/fixtures';

const timezoneId = 'America/New_York';
test.use({ timezoneId });

/** Bookable times stand below their zone, and the times of other doctors may be in New York. */
const findTimesWithoutZone = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement;
    const otherDoctors = 'article:has(a[href^="/doctors/"])';
    for (const element of copy.querySelectorAll(`fieldset button, time[title], ${otherDoctors}`))
      element.remove();
    return copy.textContent.match(/.{0,30}\d\d:\d\d [AP]M(?! (New York|India) time)/g) ?? [];
  });

async function expectBothTimes(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').getByText('09:00 AM India time').first()).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByText(/\d\d:30 PM New York time/)
      .first(),
  ).toBeVisible();
  expect(await findTimesWithoutZone(page), path).toEqual([]);
}

test('a visit is shown in the viewer’s time and in the doctor’s, on every screen', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const doctor = await newDoctor(page, 'Meera Iyer', { fees: 0 });
  const patient = await newPatient(page, 'Asha Verma');
  await signInAs(page, patient);
  await page.goto('/dashboard');
  await expect
    .poll(async () => (await callAs(page, patient, 'GET', '/user/current-user')).body.data.timezone)
    .toBe(timezoneId);
  await api(page).bookFreeVisit(patient, doctor, { date: inDays(3), time: '09:00 AM' });
  for (const path of ['/dashboard', '/appointments', '/payments', '/notifications'])
    await expectBothTimes(page, path);

  await page.goto(`/book-appointment/${doctor.profileId}`);
  await page.getByRole('button', { name: '09:00 AM', exact: true }).click();
  await expect(page.getByText(/^Times are in your time zone, New York time\. /)).toBeVisible();
  await expect(page.getByText(/09:00 AM India time/)).toBeVisible();
  expect(await findTimesWithoutZone(page)).toEqual([]);

  const doctorPage = await (await browser.newContext({ timezoneId })).newPage();
  await signInAs(doctorPage, doctor);
  for (const path of ['/dashboard', '/appointments', `/patients/${patient.profileId}`])
    await expectBothTimes(doctorPage, path);
});
