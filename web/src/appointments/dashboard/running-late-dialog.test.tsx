import { setRunningLate } from '@carelane/contract/appointments/running-late';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { clockTime, viewerZone } from '../../lib/dates';
import { mock, refused } from '../../testing/mock';
import { stubBrowser } from '../../testing/open-app';
import { upcomingVisit } from '../../testing/people';
import { toAppointmentView } from '../appointment-view';
import { RunningLateDialog } from './running-late-dialog';

function openDialog(lateMinutes: number) {
  stubBrowser();
  const startsAt = '2026-03-02T10:30:00.000Z';
  const visit = toAppointmentView({ ...upcomingVisit(), startsAt, lateMinutes, maxLateMinutes: lateMinutes });
  vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00.000Z'), toFake: ['Date'] });
  const onClose = vi.fn();
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <RunningLateDialog zone={viewerZone()} visits={[visit]} opened onClose={onClose} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return {
    onClose,
    press: async (name: string) => fireEvent.click(await screen.findByRole('button', { name })),
  };
}

it('shows what the next patient will see, and announces it', async () => {
  const { onClose, press } = openDialog(0);
  const sent = mock(setRunningLate, { visits: 1 });
  const announce = await screen.findByRole('button', { name: 'Notify Patients' });
  expect(announce).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Back on Time' })).toBeNull();
  await press('35 min');
  const [booked, expected] = ['2026-03-02T10:30:00Z', '2026-03-02T11:05:00Z'].map((at) => clockTime(at));
  expect(screen.getByRole('status').textContent).toBe(`Asha Verma, ${booked}: about ${expected}`);
  await press('Notify Patients');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent.map(({ body }) => body)).toEqual([{ minutes: 35 }]);
});

it('starts with the announced delay, which can be ended', async () => {
  const { onClose, press } = openDialog(20);
  const sent = mock(setRunningLate, { visits: 1 });
  expect((await screen.findByRole('button', { name: '20 min' })).getAttribute('aria-pressed')).toBe('true');
  await press('Back on Time');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent.map(({ body }) => body)).toEqual([{ minutes: 0 }]);
});

it('stays open and says why when the announcement is refused', async () => {
  const { onClose, press } = openDialog(0);
  mock(setRunningLate, refused('CONFLICT'));
  await press('10 min');
  await press('Notify Patients');
  await screen.findByRole('alert');
  expect(onClose).not.toHaveBeenCalled();
});
