import type { Page } from '@playwright/test';
import { getAppointment } from '../../contract/src/appointments/endpoints';
import { zonedDate } from '../../contract/src/time/zoned-time';
import { api, expect, newDoctor, newPatient, openOtherPage, signInAs, test } from '../lib/fixtures';
import { measureSince, recordWhen } from '../lib/page-timing';
import { announceDelay, morningZone, showsDelay } from '../lib/schedule-changes';

const MINUTE_MS = 60_000;

const formatTime = (page: Page, instant: number) =>
  page.evaluate(
    (ms) => new Date(ms).toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit' }),
    instant,
  );

test('a patient sees immediately that the doctor is running late, and joins later', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const timezone = morningZone();
  const doctor = await newDoctor(page, 'Meera Iyer', { fees: 0, timezone });
  const patient = await newPatient(page, 'Asha Verma');
  const date = zonedDate(new Date(), timezone);
  const id = await api(page).bookFreeVisit(patient, doctor, { date, time: '12:30 PM' });
  const { data } = await api(page).call(getAppointment, { token: patient.token, params: { id } });
  const start = Date.parse(data.startsAt);
  const doctorPage = await openOtherPage(browser);
  const lobby = await openOtherPage(browser);
  await Promise.all([signInAs(page, patient), signInAs(doctorPage, doctor), signInAs(lobby, patient)]);
  await Promise.all([
    page.goto('/appointments'),
    lobby.goto(`/consultation/${id}`),
    doctorPage.goto('/dashboard'),
  ]);
  const visit = page.getByRole('article', { name: 'Appointment with Dr. Meera Iyer' });
  await expect(visit).toBeVisible();
  await expect(lobby.getByText('The doctor is not in the room yet.')).toBeVisible();

  for (const screen of [page, lobby]) await recordWhen(screen, showsDelay);
  const clickedAt = await announceDelay(doctorPage);
  await measureSince(page, 'a delay is on the card', clickedAt);
  await measureSince(lobby, 'a delay is in the lobby', clickedAt);
  const announced = `Running late: about ${await formatTime(page, start + 20 * MINUTE_MS)}`;
  await expect(visit.getByText(announced)).toBeVisible();
  await expect(lobby.getByText(announced)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications (2 unread)' })).toBeVisible();
  const dialog = doctorPage.getByRole('dialog', { name: 'About how late are you?' });
  await expect(dialog).toHaveCount(0);
  await expect(doctorPage.getByText(/^Running late: about/).first()).toBeVisible();

  const join = visit.getByRole('link', { name: 'Join Now' });
  for (const [minutes, count] of [
    [-10, 0],
    [4, 0],
    [5, 1],
    [50, 1],
    [51, 0],
  ] as const) {
    await page.clock.setFixedTime(start + minutes * MINUTE_MS);
    await expect(join, `${minutes} minutes after the booked start`).toHaveCount(count);
  }

  await doctorPage.getByRole('button', { name: 'Running late' }).click();
  await dialog.getByRole('button', { name: 'Back on Time' }).click();
  await expect(lobby.getByText(announced)).toHaveCount(0);
});
