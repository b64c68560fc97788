import { getClosedTimes } from '@carelane/contract/doctors/cannot-attend-endpoints';
import { getDaysOff, putDaysOff } from '@carelane/contract/doctors/endpoints';
import { doctorPatients } from '@carelane/contract/patients/endpoints';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock } from '../../testing/mock';
import { mockDoctor } from '../../testing/mock-doctor';
import { closeApp, openApp } from '../../testing/open-app';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

const visit = (_id: string, patientName: string, date: string) => {
  return { _id, patientName, date, time: '05:30 PM', startsAt: `${date}T12:00:00.000Z` };
};

it('after a date with its own hours is removed, lists only the visits on it that are now outside the hours', async () => {
  Element.prototype.scrollIntoView = () => {};
  mockDoctor([]);
  mock(doctorPatients, [], { page: { total: 0, nextCursor: null } });
  mock(getClosedTimes, { closedTimes: [] });
  const lateHours = { times: ['05:30 PM'], note: null };
  const kept = { ...lateHours, date: '2030-03-05' };
  mock(getDaysOff, { daysOff: [{ ...lateHours, date: '2030-03-04' }, kept] });
  const sent = mock(
    putDaysOff,
    { daysOff: [kept] },
    {
      appointmentsOutsideHours: [
        visit('a-1', 'Asha Verma', '2030-03-04'),
        visit('a-2', 'Rohan Mehta', '2030-03-06'),
      ],
    },
  );
  openApp('/profile?tab=profile&open=hours');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove 04 Mar 2030' }));
  await screen.findByText('1 appointment is outside these hours and stays booked');
  screen.getByText(/^Asha Verma: 04 Mar 2030/);
  expect(sent.map(({ body }) => body)).toEqual([
    { daysOff: [kept], before: [{ ...lateHours, date: '2030-03-04' }, kept] },
  ]);
});
