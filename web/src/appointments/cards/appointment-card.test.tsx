import { listPatientAppointments } from '@carelane/contract/appointments/endpoints';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock } from '../../testing/mock';
import { mockPatient } from '../../testing/mock-patient';
import { closeApp, openApp } from '../../testing/open-app';
import { upcomingVisit } from '../../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

it('a visit that the doctor missed says so, and offers a refund and another time', async () => {
  mockPatient();
  const missed = { ...upcomingVisit(), startsAt: new Date(Date.now() - 3 * 3_600_000).toISOString() };
  mock(listPatientAppointments, ({ query }) => ({ appointments: query.list === 'overdue' ? [missed] : [] }), {
    page: { total: 1, nextCursor: null },
  });
  openApp('/appointments');
  const card = within(await screen.findByRole('article', { name: 'Appointment with Dr. Meera Iyer' }));
  card.getByText('Missed');
  expect(card.queryByText('Scheduled')).toBeNull();
  card.getByText(/did not come. You can cancel this visit and get ₹900 back in full/);
  card.getByRole('button', { name: 'Cancel Appointment' });
  expect(card.getByRole('link', { name: 'Book Another Time' }).getAttribute('href')).toBe(
    '/book-appointment/d-meera',
  );
  expect(card.queryByRole('button', { name: 'Add to Calendar' })).toBeNull();
});

it('offers to cancel as the last action', async () => {
  mockPatient();
  mock(
    listPatientAppointments,
    ({ query }) => ({ appointments: query.list === 'overdue' ? [] : [upcomingVisit()] }),
    { page: { total: 1, nextCursor: null } },
  );
  openApp('/appointments');
  const card = within(await screen.findByRole('article', { name: 'Appointment with Dr. Meera Iyer' }));
  expect(card.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Reschedule',
    'Earlier Time',
    'Add to Calendar',
    'Cancel Appointment',
  ]);
});
