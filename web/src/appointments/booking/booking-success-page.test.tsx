import { bookAppointment, confirmStripeSession } from '@carelane/contract/appointments/booking-endpoints';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock } from '../../testing/mock';
import { mockPatient } from '../../testing/mock-patient';
import { closeApp, openApp } from '../../testing/open-app';
import { doctor, upcomingVisit } from '../../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

const metadata = {
  doctorId: doctor._id,
  date: '2026-03-05',
  time: '10:30 AM',
  consultationType: 'Video Consultation' as const,
  reason: '',
};
const ADDRESS = '/success?session_id=cs_test_1';
const HINT = 'You will be taken to your dashboard in a moment.';

function mockPaid(): void {
  mockPatient();
  const confirmation = { status: 'confirmed' as const, metadata };
  mock(confirmStripeSession, { ...confirmation, appointmentId: 'a-1' }, confirmation);
  mock(bookAppointment, upcomingVisit());
}

it('the confirmation of a payment leads to the dashboard, from which Back does not return to it', async () => {
  mockPaid();
  const { router } = openApp(ADDRESS);
  await screen.findByText(HINT);
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'), { timeout: 10_000 });
  expect(router.history.length).toBe(1);
});

it('a confirmation that the patient comes back to stays, and is not announced again', async () => {
  mockPaid();
  const { router } = openApp(ADDRESS);
  await screen.findByText('Appointment booked successfully! 🎉');
  fireEvent.click(await screen.findByRole('link', { name: 'Go to Dashboard' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText('Appointment booked successfully! 🎉')).toBeNull());
  router.history.back();
  await screen.findByRole('heading', { name: 'Payment Successful' });
  expect(screen.queryByText(HINT)).toBeNull();
  expect(screen.queryByText('Appointment booked successfully! 🎉')).toBeNull();
});
