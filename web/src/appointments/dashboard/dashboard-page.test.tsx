import {
  doctorActivity,
  doctorStats,
  doctorWeeks,
  listDoctorAppointments,
  listPatientAppointments,
} from '@carelane/contract/appointments/endpoints';
import { ERRORS } from '@carelane/contract/errors';
import { ownPatientProfile } from '@carelane/contract/patients/endpoints';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock, refused } from '../../testing/mock';
import { mockDoctor } from '../../testing/mock-doctor';
import { mockPatient } from '../../testing/mock-patient';
import { closeApp, openApp } from '../../testing/open-app';
import { upcomingVisit } from '../../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

it('a new patient is welcomed, but not welcomed back', async () => {
  mockPatient();
  mock(ownPatientProfile, refused('NOT_FOUND'));
  openApp('/dashboard');
  await screen.findByRole('heading', { name: 'Welcome, Asha Verma' });
  const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
  expect(tabs).toEqual(['Today 0', 'Upcoming 0', 'Past 0']);
  screen.getByText(
    "We're setting up your appointments. Please complete your profile if you haven't already.",
  );
  screen.getByRole('button', { name: 'Try Again' });
});

it('a list that could not be loaded says so, and is retried automatically', async () => {
  mockPatient();
  mock(listPatientAppointments, refused('INTERNAL'), { page: { total: 0, nextCursor: null } });
  openApp('/dashboard');
  await screen.findByText(ERRORS.INTERNAL[1]);
  await screen.findByText('Unable to load your appointments');
  screen.getByRole('link', { name: 'Book New Appointment' });
  screen.getByRole('button', { name: 'Try Again' });
  mockPatient();
  await screen.findByRole('article', { name: 'Appointment with Dr. Meera Iyer' });
});

it.each(['today', 'upcoming'])(
  'the upcoming card shows an error if only the list %s fails',
  async (failing) => {
    mockPatient();
    mock(
      listPatientAppointments,
      ({ query }) => {
        if (query.list === failing) return refused('INTERNAL');
        return { appointments: query.list === 'upcoming' ? [upcomingVisit()] : [] };
      },
      { page: { total: 1, nextCursor: null } },
    );
    openApp('/dashboard');
    await screen.findByText('Unable to load your appointments');
  },
);

it('a doctor whose numbers could not be loaded is told so and can try again', async () => {
  mockDoctor([]);
  mock(doctorActivity, []);
  mock(doctorWeeks, []);
  mock(doctorStats, refused('TOO_MANY_REQUESTS'));
  openApp('/dashboard');
  await screen.findByText('Your numbers could not be loaded.');
  mock(doctorStats, { totalAppointments: 3, upcoming: 1, patients: 2, completionRate: 50 });
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('50%');
  expect(screen.queryByText('Your numbers could not be loaded.')).toBeNull();
});

it.each([
  ['no rate before the first visit is over', { totalAppointments: 2, upcoming: 2, completionRate: 0 }, '–'],
  ['the rate of the visits that are over', { totalAppointments: 3, upcoming: 2, completionRate: 0 }, '0%'],
])('a doctor sees %s', async (_, figures, shown) => {
  mockDoctor([]);
  mock(listDoctorAppointments, [], { page: { total: 0, nextCursor: null } });
  mock(doctorStats, { patients: 1, ...figures });
  mock(doctorActivity, []);
  mock(doctorWeeks, []);
  openApp('/dashboard');
  const numbers = within(await screen.findByRole('region', { name: 'Your numbers' }));
  const card = numbers.getByText('Completion Rate').parentElement;
  await expect.poll(() => card?.textContent).toBe(`Completion Rate${shown}`);
});
