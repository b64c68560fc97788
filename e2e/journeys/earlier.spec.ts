import type { Page } from '@playwright/test';
import { inDays, noonZone } from '../../server/src/testing/public-api';
import { api, callAs, expect, newDoctor, newPatient, openOtherPage, signInAs, test } from '../lib/fixtures';
import { measureSince, recordWhen } from '../lib/page-timing';
import { acceptOffer, showsOffer, showsTenOClock } from '../lib/schedule-changes';

const card = (page: Page, name: string) => page.getByRole('article', { name: `Appointment with ${name}` });

test('a patient who asked for an earlier time is offered one, and accepts with one tap', {
  tag: '@long',
}, async ({ page, browser }) => {
  const doctor = await newDoctor(page, 'Meera Iyer', { fees: 0 });
  const early = await newPatient(page, 'Asha Verma');
  const late = await newPatient(page, 'Ravi Menon');
  const date = inDays(3);
  const earlyVisit = await api(page).bookFreeVisit(early, doctor, { date, time: '10:00 AM' });
  const lateVisit = await api(page).bookFreeVisit(late, doctor, { date, time: '04:00 PM' });

  const doctorPage = await openOtherPage(browser);
  await signInAs(doctorPage, doctor);
  await doctorPage.goto('/appointments');
  await expect(card(doctorPage, 'Ravi Menon').getByText('04:00 PM')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, late);
  await page.goto('/appointments');
  await card(page, 'Dr. Meera Iyer').getByRole('button', { name: 'Earlier Time' }).click();
  const sheet = page.getByRole('dialog', { name: 'Let me know about earlier times' });
  await sheet.getByRole('combobox', { name: 'How much notice do you need?' }).click();
  await page.getByRole('option', { name: '1 hour' }).click();
  await sheet.getByRole('button', { name: 'Notify Me' }).click();
  await expect(page.getByText('We will let you know when an earlier time opens up')).toBeVisible();
  // Sent again with a zone where it is noon, because nothing is offered at night.
  await callAs(page, late, 'PUT', `/appointment/${lateVisit}/earlier`, { notice: 1, zone: noonZone() });

  await recordWhen(page, showsOffer);
  const canceledAt = Date.now();
  await callAs(page, early, 'PATCH', `/appointment/cancel/${earlyVisit}`);
  await measureSince(page, 'an earlier time is offered', canceledAt);
  const offer = page.getByRole('alert', { name: 'An earlier time with Dr. Meera Iyer' });
  await expect(offer.getByText('10:00 AM')).toBeVisible();
  await expect(offer.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
  await expect(card(doctorPage, 'Asha Verma')).toHaveCount(0);
  await recordWhen(doctorPage, showsTenOClock);
  await measureSince(doctorPage, 'an accepted time is on the doctor’s list', await acceptOffer(page));
  await expect(offer).toHaveCount(0);
  await expect(card(page, 'Dr. Meera Iyer').getByText('10:00 AM')).toBeVisible();
  await expect(card(doctorPage, 'Ravi Menon').getByText('10:00 AM')).toBeVisible();
});
