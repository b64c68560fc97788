import { listOpenCheckouts } from '@carelane/contract/appointments/booking-endpoints';
import { availableDays, availableSlots, doctorProfile } from '@carelane/contract/doctors/endpoints';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STORAGE } from '../../lib/storage';
import { mock, noAnswer, refused } from '../../testing/mock';
import { mockBooking } from '../../testing/mock-booking';
import { closeApp, openApp } from '../../testing/open-app';
import { doctor } from '../../testing/people';

vi.setConfig({ testTimeout: 120_000 });
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T04:00:00Z') });
});
afterEach(closeApp);

const ADDRESS = `/book-appointment/${doctor._id}`;

const selectedDay = async () =>
  within(await screen.findByRole('grid'))
    .getByRole('button', { pressed: true })
    .getAttribute('data-date');

it.each([
  ['the first day from tomorrow that has a free time', { '2026-03-05': 2, '2026-03-06': 9 }, '2026-03-05'],
  ['tomorrow, if it has one', { '2026-03-02': 4, '2026-03-03': 1, '2026-03-04': 9 }, '2026-03-03'],
  ['tomorrow, not today, if no other day has one', { '2026-03-02': 4 }, '2026-03-03'],
  ['tomorrow, if no day has one', {}, '2026-03-03'],
  ['a day of the next month, if that is the first', { '2026-04-01': 1 }, '2026-04-01'],
])('opens on %s, and fetches no other day', async (_, free, opensOn) => {
  const requests = mockBooking(free);
  openApp(ADDRESS);
  expect(await selectedDay()).toBe(opensOn);
  await screen.findByText(
    free[opensOn as keyof typeof free] ? '10:30 AM' : /No times are available on this day/,
  );
  expect(new Set(requests.map(({ query }) => query.date))).toEqual(new Set([opensOn]));
});

it('shows no calendar until the free days have loaded', async () => {
  mockBooking({});
  let respond: ((days: { date: string; free: number }[]) => void) | undefined;
  mock(
    availableDays,
    () =>
      new Promise((resolve) => {
        respond = resolve;
      }),
  );
  openApp(ADDRESS);
  await screen.findByText('Loading doctor information...');
  await expect.poll(() => respond).toBeDefined();
  expect(screen.queryByRole('grid')).toBeNull();
  respond?.([{ date: '2026-03-20', free: 1 }]);
  expect(await selectedDay()).toBe('2026-03-20');
});

it('opens on tomorrow when the free days cannot be loaded', async () => {
  mockBooking({ '2026-03-05': 2 });
  mock(availableDays, noAnswer);
  openApp(ADDRESS);
  expect(await selectedDay()).toBe('2026-03-03');
});

it('says that the doctor was not found', async () => {
  mockBooking({});
  mock(doctorProfile, refused('DOCTOR_NOT_FOUND'));
  mock(availableDays, refused('DOCTOR_NOT_FOUND'));
  openApp('/book-appointment/nobody');
  await screen.findByText('Doctor not found');
});

it('opens on the day in the address, free or not', async () => {
  mockBooking({ '2026-03-05': 2 });
  openApp(`${ADDRESS}?date=2026-03-10`);
  expect(await selectedDay()).toBe('2026-03-10');
  await screen.findByText(/No times are available on this day/);
});

it.each([
  ['a time that was chosen before', { date: '2026-03-09', time: '10:30 AM' }, '2026-03-09'],
  ['a day that was viewed before and is still free', { date: '2026-03-06', time: null }, '2026-03-06'],
  [
    'the first free day, if the one viewed before has filled up',
    { date: '2026-03-09', time: null },
    '2026-03-05',
  ],
])('reopens on %s', async (_, draft, opensOn) => {
  mockBooking({ '2026-03-05': 2, '2026-03-06': 1 });
  sessionStorage.setItem(STORAGE.bookingDraft(doctor._id), JSON.stringify(draft));
  openApp(ADDRESS);
  expect(await selectedDay()).toBe(opensOn);
});

const TAKEN_DATE = '2026-03-05';
function mockTaken(time = '10:30 AM'): void {
  const slot = (label: string, status: 'available' | 'booked', utc: string) => ({
    time: label,
    status,
    startsAt: `${TAKEN_DATE}T${utc}:00.000Z`,
  });
  mock(availableSlots, [
    {
      day: 'Thursday',
      date: TAKEN_DATE,
      timezone: doctor.timezone,
      times: [slot(time, 'booked', '05:00'), slot('11:00 AM', 'available', '05:30')],
    },
  ]);
}
const refetchTimes = () => fireEvent(document, new Event('visibilitychange'));

it('a selected time that somebody else takes while the page is open is reported, with the next free times', async () => {
  mockBooking({ [TAKEN_DATE]: 2 });
  openApp(ADDRESS);
  fireEvent.click(await screen.findByRole('button', { name: '10:30 AM' }));
  mockTaken();
  refetchTimes();
  await screen.findByText(/^Sorry, .* was just taken$/);
  await screen.findByText(/The next available times are/);
  await screen.findByText('The time you chose is no longer free');
  fireEvent.click(screen.getByRole('button', { name: '11:00 AM' }));
  expect(screen.queryByText(/^Sorry/)).toBeNull();
});

it('a time in the address that is no longer free is reported', async () => {
  mockBooking({ [TAKEN_DATE]: 2 });
  mockTaken();
  openApp(`${ADDRESS}?date=${TAKEN_DATE}&time=10:30%20AM`);
  await screen.findByText(/^Sorry, .* was just taken$/);
});

it('a selected time that the doctor no longer offers is reported', async () => {
  mockBooking({ [TAKEN_DATE]: 2 });
  mockTaken('09:00 AM');
  openApp(`${ADDRESS}?date=${TAKEN_DATE}&time=10:30%20AM`);
  await screen.findByText(/^Sorry, .* is no longer free$/);
});

it('a selected time that the patient’s own checkout holds is not reported as taken', async () => {
  mockBooking({ [TAKEN_DATE]: 2 });
  const checkout = {
    id: 'cs_1',
    url: 'http://localhost/pay',
    doctorId: doctor._id,
    doctorName: doctor.name,
    date: TAKEN_DATE,
    time: '10:30 AM',
    timezone: doctor.timezone,
    startsAt: `${TAKEN_DATE}T05:00:00.000Z`,
    expiresAt: '2026-03-02T04:30:00.000Z',
  };
  const requests = mock(listOpenCheckouts, [checkout]);
  mockTaken();
  openApp(`${ADDRESS}?date=${TAKEN_DATE}&time=10:30%20AM`);
  await screen.findByText(/ is held for you$/);
  await expect.poll(() => requests.length).toBeGreaterThan(1);
  await expect.poll(() => screen.queryByText(/^Sorry/)).toBeNull();
});

it('when the doctor stops taking appointments while the page is open, the page says so', async () => {
  mockBooking({ [TAKEN_DATE]: 2 });
  openApp(ADDRESS);
  fireEvent.click(await screen.findByRole('button', { name: '10:30 AM' }));
  mock(doctorProfile, { ...doctor, status: 'inactive' });
  mock(availableSlots, [{ day: 'Thursday', date: TAKEN_DATE, timezone: doctor.timezone, times: [] }]);
  refetchTimes();
  await screen.findByText('This doctor is not taking new appointments at the moment');
});
