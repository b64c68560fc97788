import { allDoctors, offeredSpecialties } from '@carelane/contract/doctors/endpoints';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock, refused } from '../../testing/mock';
import { mockDoctor } from '../../testing/mock-doctor';
import { mockPatient } from '../../testing/mock-patient';
import { closeApp, openApp } from '../../testing/open-app';
import { doctor, noAlternatives } from '../../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

const page = {
  total: 1,
  nextCursor: null,
  aboveMaxFee: 0,
  nearest: false,
  ...noAlternatives,
};

it('a doctor sees other doctors but cannot book', async () => {
  mockDoctor([]);
  mock(allDoctors, [doctor], { page });
  mock(offeredSpecialties, ['Cardiology']);
  openApp('/doctors');
  await screen.findByRole('link', { name: 'View Profile' });
  expect(screen.queryByRole('link', { name: /^Book Appointment/ })).toBeNull();
});

it('shows an error when the list could not be loaded, and can retry', async () => {
  mockPatient();
  mock(allDoctors, refused('INTERNAL'), { page });
  openApp('/doctors');
  await screen.findByText('Error loading doctors. Please try again.');
  await screen.findByText('Error loading doctors');
  mock(allDoctors, [doctor], { page });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Showing 1 doctor');
});

it('says for which day it searches, and searches every day after a click', async () => {
  mockPatient();
  const requests = mock(allDoctors, [doctor], { page });
  openApp('/doctors?availableOn=2030-03-04');
  await screen.findByText(/^Available on March 4, 2030\./);
  expect(requests.at(-1)?.query.availableOn).toBe('2030-03-04');
  fireEvent.click(screen.getByRole('button', { name: 'Show any day' }));
  await expect.poll(() => screen.queryByText(/^Available on/)).toBeNull();
  await expect.poll(() => requests.at(-1)?.query.availableOn).toBeUndefined();
});

it('counts one doctor in the singular, says that a visit is free, and names the fee limit', async () => {
  mockPatient();
  mock(allDoctors, [{ ...doctor, fees: 0 }], {
    page: { ...page, aboveMaxFee: 4 },
  });
  openApp('/doctors');
  await screen.findByText(/^Showing 1 doctor$/);
  screen.getByText('Free');
  expect(screen.queryByText(/per session/)).toBeNull();
  await screen.findByText(/^4 more above ₹1,000\./);
});
