import { getAppointment } from '@carelane/contract/appointments/endpoints';
import { confirmEmail } from '@carelane/contract/auth/endpoints';
import { availableDays, doctorProfile } from '@carelane/contract/doctors/endpoints';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock, refused } from '../testing/mock';
import { mockPatient } from '../testing/mock-patient';
import { closeApp, openApp } from '../testing/open-app';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

const LATER = refused('TOO_MANY_REQUESTS');

it.each([
  ['a doctor', '/doctors/d-1'],
  ['a booking', '/book-appointment/d-1'],
  ['a choice', '/appointments/a-1/choose'],
  ['a confirmed address', '/confirm-email?token=abc'],
])('too many requests are not shown as something that does not exist: %s', async (_, address) => {
  mockPatient();
  mock(doctorProfile, LATER);
  mock(availableDays, LATER);
  mock(getAppointment, LATER);
  mock(confirmEmail, LATER);
  openApp(address);
  if (address.startsWith('/confirm'))
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm My Email Address' }));
  await screen.findByText('Too many requests. Please wait a moment and try again.');
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
});
