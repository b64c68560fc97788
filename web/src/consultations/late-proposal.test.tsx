import { listDoctorAppointments } from '@carelane/contract/appointments/endpoints';
import { setRunningLate } from '@carelane/contract/appointments/running-late';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { toAppointmentView } from '../appointments/appointment-view';
import { mock } from '../testing/mock';
import { mockDoctor } from '../testing/mock-doctor';
import { stubBrowser } from '../testing/open-app';
import { upcomingVisit } from '../testing/people';
import { LateProposal } from './late-proposal';

const NOW = new Date('2026-03-02T10:37:00.000Z');
const current = { ...upcomingVisit(), startsAt: '2026-03-02T10:00:00.000Z' };
const next = { ...upcomingVisit(), _id: 'a-2', startsAt: '2026-03-02T10:30:00.000Z' };

function open() {
  stubBrowser();
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  mockDoctor([]);
  mock(listDoctorAppointments, [current, next], { page: { total: 2, nextCursor: null } });
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <LateProposal appointment={toAppointmentView(current)} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

it('one tap announces the proposed delay', async () => {
  open();
  const sent = mock(setRunningLate, { visits: 1 });
  fireEvent.click(await screen.findByRole('button', { name: 'Announce a delay of about 15 minutes' }));
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ minutes: 15 }]);
});

it('the proposal disappears when the doctor declines it', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.queryByText(/running over/)).toBeNull();
});
