import { confirmStripeSession } from '@carelane/contract/appointments/booking-endpoints';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock, noAnswer } from '../../testing/mock';
import { mockPatient } from '../../testing/mock-patient';
import { closeApp, openApp } from '../../testing/open-app';
import { doctor } from '../../testing/people';

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

it.each([
  ['open', /^We have not received a payment/],
  ['expired', /^You were not charged/],
  ['refunding', /^Your payment will be refunded in full/],
  ['refunded', /^Your payment was refunded in full/],
] as const)(
  'the page for a checkout that is %s says first what happens to the money, and offers help',
  async (status, lead) => {
    mockPatient();
    mock(confirmStripeSession, { status, metadata, appointmentId: null }, { status, metadata });
    openApp('/success?session_id=cs_test_1');
    await screen.findByText(lead);
    expect(screen.getByRole('link', { name: 'write to us' }).getAttribute('href')).toBe('/contact#support');
  },
);

it('the page for a confirmation that failed says that the money is safe, and offers Try Again first', async () => {
  mockPatient();
  mock(confirmStripeSession, noAnswer, { status: 'open', metadata });
  openApp('/success?session_id=cs_test_1');
  await screen.findByText(/^Your money is safe/);
  screen.getByRole('link', { name: 'See your payments' });
  const variant = (element: HTMLElement) => element.getAttribute('data-variant') ?? 'filled';
  const page = within(screen.getByRole('main'));
  expect(variant(page.getByRole('button', { name: 'Try Again' }))).toBe('filled');
  expect(variant(page.getByRole('link', { name: 'Find Doctors' }))).toBe('default');
});
