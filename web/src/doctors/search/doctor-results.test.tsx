import { allDoctors } from '@carelane/contract/doctors/endpoints';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock } from '../../testing/mock';
import { mockPatient } from '../../testing/mock-patient';
import { closeApp, openApp } from '../../testing/open-app';
import { doctor, noOtherWays } from '../../testing/people';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

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
