import { allDoctors } from '@carelane/contract/doctors/endpoints';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock } from '../../testing/mock';
import { mockPatient } from '../../testing/mock-patient';
import { closeApp, openApp } from '../../testing/open-app';
import { doctor, noOtherWays } from '../../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

it('says which day was asked for, and forgets it on a click', async () => {
  mockPatient();
  mock(allDoctors, [doctor], {
    page: { total: 1, nextCursor: null, aboveMaxFee: 0, atLeast: false, nearest: false, ...noOtherWays },
  });
  openApp('/doctors?availableOn=2030-03-04');
  await screen.findByText(/^Free on March 4, 2030\./);
  fireEvent.click(screen.getByRole('button', { name: 'Show any day' }));
  await expect.poll(() => screen.queryByText(/^Free on/)).toBeNull();
});

it('one free doctor is one doctor, free, and the limit is named by its amount', async () => {
  mockPatient();
  mock(allDoctors, [{ ...doctor, fees: 0 }], {
    page: { total: 1, nextCursor: null, aboveMaxFee: 4, atLeast: false, nearest: false, ...noOtherWays },
  });
  openApp('/doctors');
  await screen.findByText(/^Showing 1 doctor$/);
  screen.getByText('Free');
  expect(screen.queryByText(/per session/)).toBeNull();
  await screen.findByText(/^4 more above ₹1,000\./);
});
