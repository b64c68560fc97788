import { bookAppointment, confirmStripeSession } from '@carelane/contract/appointments/booking-endpoints';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock } from '../../testing/mock';
import { mockPatient } from '../../testing/mock-patient';
import { closeApp, openApp } from '../../testing/open-app';
import { doctor, upcomingVisit } from '../../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

const metadata = {
  patientId: 'p-1',
  doctorId: doctor._id,
  date: '2026-03-05',
  time: '10:30 AM',
  consultationType: 'Video Consultation' as const,
  reason: '',
};
const SESSION = 'cs_test_1';
const ADDRESS = `/success?session_id=${SESSION}`;
const TOAST = 'Appointment booked successfully! 🎉';
const HINT = 'You will be taken to your dashboard in a moment.';

function mockPaid(): void {
  mockPatient();
  const confirmation = { status: 'confirmed' as const, metadata };
  mock(confirmStripeSession, { ...confirmation, appointmentId: 'a-1' }, confirmation);
  mock(bookAppointment, upcomingVisit());
}

const openUntilDashboard = async () => {
  const { router } = openApp(ADDRESS);
  await screen.findByText(HINT);
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'), { timeout: 30_000 });
  return router;
};

it('the confirmation of a payment leads to the dashboard, from which Back does not return to it', async () => {
  mockPaid();
  const router = await openUntilDashboard();
  expect(router.history.length).toBe(1);
});

it('a confirmation that the patient comes back to stays, and is not announced again', async () => {
  mockPaid();
  const router = await openUntilDashboard();
  await waitFor(() => expect(screen.queryByText(TOAST)).toBeNull(), { timeout: 30_000 });
  await router.navigate({ to: '/success', search: { session_id: SESSION } });
  await screen.findByRole('heading', { name: 'Payment Successful' });
  expect(screen.queryByText(HINT)).toBeNull();
  expect(screen.queryByText(TOAST)).toBeNull();
});
