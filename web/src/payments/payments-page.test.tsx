import { paymentHistory } from '@carelane/contract/payments/endpoints';
import type { PatientPayment } from '@carelane/contract/payments/payment';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock } from '../testing/mock';
import { mockPatient } from '../testing/mock-patient';
import { closeApp, openApp } from '../testing/open-app';
import { doctor } from '../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

const payment: PatientPayment = {
  _id: 'pay-1',
  status: 'paid',
  amount: 900,
  paidAt: '2026-01-05T10:00:00.000Z',
  appointmentId: 'a-1',
  date: '2026-01-07',
  time: '10:30 AM',
  timezone: 'Asia/Kolkata',
  startsAt: '2026-01-07T05:00:00.000Z',
  consultationType: 'Video Consultation',
  doctor: { _id: doctor._id, name: doctor.name, specialization: doctor.specialization },
};

it('a visit that cost nothing is listed as Free, once, and has no receipt', async () => {
  mockPatient();
  const free: PatientPayment = { ...payment, _id: 'pay-2', status: 'free', amount: 0 };
  mock(paymentHistory, [payment, free], { page: { nextCursor: null } });
  openApp('/payments');
  await screen.findByText('₹900');
  const line = screen.getByText('Free').closest('li');
  expect(line?.textContent).not.toContain('₹');
  expect(line && within(line).queryByRole('button', { name: 'Receipt' })).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Receipt' })).toHaveLength(1);
});
