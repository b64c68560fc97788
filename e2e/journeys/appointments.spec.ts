import type { Page } from '@playwright/test';
import { io } from 'socket.io-client';
import { getAppointment } from '../../contract/src/appointments/endpoints';
import { inDays } from '../../server/src/testing/public-api';
import { expectErrors, OFFLINE, REVOKED } from '../lib/console-watch';
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

async function book(page: Page, patient: AccountWithProfile, doctor: AccountWithProfile, time: string) {
  const id = await api(page).bookFreeVisit(patient, doctor, { time });
  const { data } = await api(page).call(getAppointment, { token: patient.token, params: { id } });
  return data;
}

async function givenPair(page: Page) {
  return {
    doctor: await newDoctor(page, 'Meera Iyer', { fees: 0 }),
    patient: await newPatient(page, 'Asha Verma'),
  };
}

const card = (page: Page, name: string) => page.getByRole('article', { name: `Appointment with ${name}` });
const minutesFrom = (startsAt: string, offset: number) => new Date(Date.parse(startsAt) + offset * 60_000);

test('a card follows its join window without a reload', async ({ page }) => {
  const { doctor, patient } = await givenPair(page);
  const { startsAt } = await book(page, patient, doctor, '10:30 AM');
  await signInAs(page, patient);
  await page.clock.setFixedTime(minutesFrom(startsAt, -16));
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'Today' }).click();
  const visit = card(page, 'Dr. Meera Iyer');
  await expect(visit.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expect(visit.getByRole('link', { name: 'Join Now' })).toHaveCount(0);
  await expect(page.getByRole('timer')).toHaveText('1:00');

  await page.clock.setFixedTime(minutesFrom(startsAt, -15));
  await expect(visit.getByRole('link', { name: 'Join Now' })).toBeVisible();
  await expect(visit.getByRole('button', { name: 'Cancel' })).toHaveCount(0);

  await page.clock.setFixedTime(minutesFrom(startsAt, 29));
  await expect(visit.getByRole('link', { name: 'Join Now' })).toBeVisible();
  await page.clock.setFixedTime(minutesFrom(startsAt, 30));
  await page.waitForTimeout(1500);
  await expect(visit.getByRole('link', { name: 'Join Now' })).toBeVisible();

  await page.clock.setFixedTime(minutesFrom(startsAt, 31));
  await expect(visit.getByRole('link', { name: 'Join Now' })).toHaveCount(0);
  await expect(visit.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await page.getByRole('tab', { name: 'Past' }).click();
  await expect(visit).toBeVisible();
});

async function oneSecondTimeout(page: Page): Promise<{ timeout: number }> {
  const roundTripMs = await page.evaluate(async () => {
    const startedAt = performance.now();
    for (let round = 0; round < 3; round += 1) await fetch('/healthz');
    return (performance.now() - startedAt) / 3;
  });
  return { timeout: 1000 + 20 * roundTripMs };
}

test('the other person sees every change within a second', { tag: '@long' }, async ({ page, browser }) => {
  const { doctor, patient } = await givenPair(page);
  const doctorPage = await openOtherPage(browser);
  await signInAs(page, patient);
  await signInAs(doctorPage, doctor);
  await Promise.all([page.goto('/dashboard'), doctorPage.goto('/dashboard')]);
  await expect(page.getByText('No upcoming appointments scheduled.')).toBeVisible({ timeout: 30_000 });
  await doctorPage.getByRole('tab', { name: 'Upcoming' }).click();
  await expect(doctorPage.getByText('No upcoming appointments scheduled.')).toBeVisible();

  const { _id } = await book(page, patient, doctor, '11:00 AM');
  const soon = await oneSecondTimeout(doctorPage);
  await expect(card(doctorPage, 'Asha Verma')).toBeVisible(soon);
  await expect(card(page, 'Dr. Meera Iyer')).toBeVisible(soon);
  await expect(doctorPage.getByRole('button', { name: 'Notifications (1 unread)' })).toBeVisible(soon);

  await callAs(page, patient, 'PATCH', `/appointment/reschedule/${_id}`, {
    date: inDays(3),
    time: '03:30 PM',
  });
  await expect(card(doctorPage, 'Asha Verma').getByText('03:30 PM')).toBeVisible(soon);

  const second = await book(page, patient, doctor, '05:00 PM');
  await expect(card(doctorPage, 'Asha Verma')).toHaveCount(2, soon);
  await callAs(page, patient, 'PATCH', `/appointment/cancel/${second._id}`);
  await expect(card(doctorPage, 'Asha Verma')).toHaveCount(1, soon);

  const doctorsPhone = await openOtherPage(browser);
  await signInAs(doctorsPhone, doctor);
  await doctorsPhone.goto('/dashboard');
  await doctorsPhone.getByRole('tab', { name: 'Upcoming' }).click();
  await expect(card(doctorsPhone, 'Asha Verma')).toHaveCount(1);
  await card(doctorPage, 'Asha Verma').getByRole('button', { name: 'Mark Complete' }).click();
  await doctorPage.getByRole('dialog').getByRole('button', { name: 'Mark Complete' }).click();
  await expect(doctorPage.getByText('Appointment status updated')).toBeVisible();
  await expect(page.getByText('No upcoming appointments scheduled.')).toBeVisible(soon);
  await expect(card(doctorsPhone, 'Asha Verma')).toHaveCount(0, soon);
  await page.getByRole('tab', { name: 'Past' }).click();
  await expect(card(page, 'Dr. Meera Iyer').getByRole('link', { name: 'View Prescriptions' })).toBeVisible();
  await doctorPage.getByRole('tab', { name: 'Past' }).click();
  await expect(
    card(doctorPage, 'Asha Verma').getByRole('link', { name: 'View/Create Prescription' }),
  ).toBeVisible();
});

test('nothing is lost after 10 seconds without a network', { tag: '@long' }, async ({ page, browser }) => {
  expectErrors(OFFLINE, /Failed to fetch dynamically imported module/);
  const { doctor, patient } = await givenPair(page);
  const moved = await book(page, patient, doctor, '10:00 AM');
  const canceled = await book(page, patient, doctor, '10:30 AM');
  const completed = await book(page, patient, doctor, '11:00 AM');
  const doctorScreen = { account: doctor, other: 'Asha Verma', page: await openOtherPage(browser) };
  const patientScreen = { account: patient, other: 'Dr. Meera Iyer', page: await openOtherPage(browser) };
  const screens = [doctorScreen, patientScreen];
  for (const screen of screens) {
    await signInAs(screen.page, screen.account);
    await screen.page.goto('/dashboard');
    await screen.page.getByRole('tab', { name: 'Upcoming' }).click();
    await expect(card(screen.page, screen.other)).toHaveCount(3);
    await screen.page.context().setOffline(true);
  }
  // Cancel before booking: a patient has at most three upcoming free visits.
  await callAs(page, patient, 'PATCH', `/appointment/cancel/${canceled._id}`);
  await book(page, patient, doctor, '12:00 PM');
  await callAs(page, patient, 'PATCH', `/appointment/reschedule/${moved._id}`, {
    date: inDays(3),
    time: '03:30 PM',
  });
  await callAs(page, doctor, 'PATCH', `/appointment/update/${completed._id}`, { status: 'completed' });
  await page.waitForTimeout(10_000);
  for (const screen of screens) await expect(card(screen.page, screen.other)).toHaveCount(3);
  for (const screen of screens) {
    const cards = card(screen.page, screen.other);
    await screen.page.context().setOffline(false);
    const soon = await oneSecondTimeout(screen.page);
    await expect(cards.getByText('12:00 PM')).toBeVisible(soon);
    await expect(cards.getByText('03:30 PM')).toBeVisible(soon);
    await expect(cards).toHaveCount(2, soon);
  }
  await expect(doctorScreen.page.getByRole('button', { name: 'Notifications (6 unread)' })).toBeVisible();
});

test('the dashboard fetches each of its lists once every time it is opened', {
  tag: '@long',
}, async ({ page }) => {
  expectErrors(/\/socket\.io\//);
  const { patient } = await givenPair(page);
  await signInAs(page, patient);
  // A socket that connects refetches the lists, so it is blocked here.
  await page.route('**/socket.io/**', (route) => route.abort());
  await page.routeWebSocket('**/socket.io/**', (socket) => socket.close());
  let lists: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.includes('/appointment/patient/')) lists.push(searchParams.get('list') ?? '');
  });
  for (const visit of ['first', 'second']) {
    lists = [];
    await page.goto('/dashboard');
    await expect(page.getByText('No upcoming appointments scheduled.')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(lists.sort(), visit).toEqual(['past', 'today', 'upcoming']);
  }
});

test('a patient moves a visit, cancels it after one confirmation, and reviews another once', async ({
  page,
}) => {
  const { doctor, patient } = await givenPair(page);
  const { _id } = await book(page, patient, doctor, '01:30 PM');
  await callAs(page, doctor, 'PATCH', `/appointment/update/${_id}`, { status: 'completed' });
  await book(page, patient, doctor, '12:30 PM');
  await signInAs(page, patient);
  await page.goto('/appointments');
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await page.getByRole('button', { name: '04:30 PM' }).click();
  await page.getByRole('button', { name: 'Move Appointment' }).click();
  await expect(page.getByText('Appointment moved')).toBeVisible();
  await expect(card(page, 'Dr. Meera Iyer').getByText('04:30 PM')).toBeVisible();

  const cancelButton = page.getByRole('button', { name: 'Cancel Appointment' });
  await cancelButton.click();
  const dialog = page.getByRole('dialog', { name: 'Cancel appointment?' });
  await expect(
    dialog.getByText(
      'This action cannot be undone. The appointment slot will be freed up for other patients.',
      { exact: true },
    ),
  ).toBeVisible();
  await expect(dialog.getByText('This visit was free, so there is nothing to refund.')).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep Appointment' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(cancelButton).toBeFocused();
  await cancelButton.click();
  await dialog.getByRole('button', { name: 'Yes, Cancel' }).click();
  await expect(page.getByText('Appointment canceled successfully')).toBeVisible();
  await expect(page.getByText('No appointments found')).toBeVisible();
  await page.getByRole('tab', { name: 'Cancelled' }).click();
  await expect(card(page, 'Dr. Meera Iyer')).toBeVisible();

  await page.getByRole('tab', { name: 'Completed' }).click();
  await page.getByRole('button', { name: 'Leave a Review' }).click();
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByText('Please choose 1 to 5 stars.')).toBeVisible();
  await page.getByRole('radio', { name: '5 stars' }).check();
  await page.getByLabel('Comment').fill('Listened first.');
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByText('Thank you for your review')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Leave a Review' })).toHaveCount(0);
});

test('the list of notifications is stored, marked as read in every tab and cleared at logout', {
  tag: '@long',
}, async ({ page }) => {
  expectErrors(REVOKED);
  const { doctor, patient } = await givenPair(page);
  await book(page, patient, doctor, '02:00 PM');
  await signInAs(page, patient);
  await page.goto('/dashboard');
  const unread = { name: 'Notifications (1 unread)' };
  await expect(page.getByRole('button', unread)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('carelane-notifications')))
    .toContain('is booked');

  const second = await page.context().newPage();
  await second.goto('/notifications');
  await expect(second.getByRole('button', unread)).toBeVisible();
  await page.getByRole('button', unread).click();
  await expect(page.getByRole('dialog').getByText('Appointment ·')).toBeVisible();
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await expect(second.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('carelane-notifications'))).toBeNull();
});

test('the doctor sees who is waiting, from when they enter until they leave', async ({ page, baseURL }) => {
  const { doctor, patient } = await givenPair(page);
  const { _id } = await book(page, patient, doctor, '03:00 PM');
  const { body } = await callAs(page, patient, 'GET', `/appointment/${_id}`);
  await signInAs(page, doctor);
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'Upcoming' }).click();
  await expect(card(page, 'Asha Verma')).toBeVisible();

  const socket = io(baseURL ?? '', { auth: { token: patient.token }, transports: ['websocket'] });
  await socket.emitWithAck('join-room', { room: body.data.roomId });
  await expect(page.getByText('Asha Verma is waiting now')).toBeVisible();
  await expect(card(page, 'Asha Verma').getByText('Waiting now')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Asha Verma is waiting now')).toBeVisible();
  await socket.emitWithAck('leave-room', { room: body.data.roomId });
  await expect(page.getByText('Asha Verma is waiting now')).toHaveCount(0);
  socket.disconnect();
});

test('a doctor cannot attend, and the patient takes a new time in three taps', async ({ page, browser }) => {
  const { doctor, patient } = await givenPair(page);
  await book(page, patient, doctor, '11:00 AM');
  const doctorPage = await openOtherPage(browser);
  await signInAs(doctorPage, doctor);
  await signInAs(page, patient);
  await page.setViewportSize({ width: 390, height: 844 });
  await Promise.all([page.goto('/notifications'), doctorPage.goto('/appointments')]);
  await card(doctorPage, 'Asha Verma').getByRole('button', { name: 'Cannot Attend' }).click();
  await doctorPage.getByLabel('A few words for your patients').fill('I have a cold.');
  await doctorPage.getByRole('dialog').getByRole('button', { name: 'Cannot Attend' }).click();

  await page.getByRole('link', { name: /Dr\. Meera Iyer cannot attend your appointment/ }).click();
  await expect(page.getByText('Dr. Meera Iyer wrote: “I have a cold.”')).toBeVisible();
  await page.getByRole('button', { name: '02:00 PM' }).click();
  await page.getByRole('button', { name: 'Take This Time' }).click();
  await expect(page.getByRole('heading', { name: 'Your appointment' })).toBeVisible();
  await expect(page.getByRole('main').getByText('02:00 PM')).toBeVisible();
  await expect(card(doctorPage, 'Asha Verma').getByText('02:00 PM')).toBeVisible();
  await doctorPage.context().close();
});
