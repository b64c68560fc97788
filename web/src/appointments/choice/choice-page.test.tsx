import { makeChoice } from '@carelane/contract/appointments/booking-endpoints';
import { getAppointment } from '@carelane/contract/appointments/endpoints';
import { availableDays, availableSlots } from '@carelane/contract/doctors/endpoints';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mock } from '../../testing/mock';
import { mockPatient } from '../../testing/mock-patient';
import { closeApp, openApp } from '../../testing/open-app';
import { upcomingVisit } from '../../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

const DAY_MS = 86_400_000;
const day = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
const deadline = new Date(Date.now() + DAY_MS).toISOString();
const visitWithChoice = () => ({
  ...upcomingVisit(),
  status: 'canceled' as const,
  choice: { by: deadline, reason: 'I have a cold.' },
});

beforeEach(() => {
  mockPatient();
  mock(availableDays, [{ date: day, free: 1 }]);
  mock(availableSlots, [
    {
      day: 'Monday',
      date: day,
      timezone: 'UTC',
      times: [{ time: '11:00 AM', status: 'available', startsAt: `${day}T11:00:00.000Z` }],
    },
  ]);
});

it('a patient whose doctor cannot attend can take another time with two taps', async () => {
  let visit: ReturnType<typeof upcomingVisit> = visitWithChoice();
  mock(getAppointment, () => visit);
  const moved = mock(makeChoice, () => {
    visit = upcomingVisit();
    return visit;
  });
  openApp('/appointments/a-1/choose');
  await screen.findByRole('heading', { name: 'Dr. Meera Iyer cannot attend' });
  screen.getByText('Dr. Meera Iyer wrote: “I have a cold.”');
  fireEvent.click(await screen.findByRole('button', { name: '11:00 AM' }));
  fireEvent.click(screen.getByRole('button', { name: 'Take This Time' }));
  await expect.poll(() => moved.map(({ body }) => body)).toEqual([{ date: day, time: '11:00 AM' }]);
  await screen.findByRole('heading', { name: 'Your appointment' });
});

it('a patient whose doctor cannot attend can get the money back after one confirmation', async () => {
  let visit: ReturnType<typeof upcomingVisit> = visitWithChoice();
  mock(getAppointment, () => visit);
  const refunded = mock(makeChoice, () => {
    const { choice: _choice, ...visitWithoutChoice } = visitWithChoice();
    visit = { ...visitWithoutChoice, payment: { status: 'refunding', amount: 900 } };
    return visit;
  });
  openApp('/appointments/a-1/choose');
  fireEvent.click(await screen.findByRole('button', { name: 'Get ₹900 Back' }));
  expect(refunded).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, Refund' }));
  await screen.findByText('There is nothing left to decide');
  screen.getByText('₹900 is being refunded');
  expect(refunded.map(({ body }) => body)).toEqual([{ refund: true }]);
});
