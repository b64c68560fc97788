import { zonedDate } from '@carelane/contract/time/zoned-time';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { stubBrowser } from '../../testing/open-app';
import { upcomingVisit } from '../../testing/people';
import { toAppointmentView } from '../appointment-view';
import { DayTools } from './day-tools';

const HOUR_MS = 3_600_000;
const ZONES = ['Etc/GMT+12', 'Asia/Kolkata', 'Etc/GMT-14'];

function open(zone: string, now: Date, startsAt: Date) {
  stubBrowser();
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const visit = toAppointmentView({ ...upcomingVisit(), startsAt: startsAt.toISOString() });
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <DayTools zone={zone} visits={[visit]} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

it.each(ZONES)('offers to announce a delay at every hour of a day in %s, wherever the doctor is', (zone) => {
  let offered = 0;
  for (let hour = 0; hour < 24; hour++) {
    const now = new Date(Date.UTC(2026, 2, 2, hour));
    const startsAt = new Date(now.getTime() + 2.25 * HOUR_MS);
    open(zone, now, startsAt);
    const isToday = zonedDate(startsAt, zone) === zonedDate(now, zone);
    expect(Boolean(screen.queryByText('Running late')), `at ${hour}:00 UTC`).toBe(isToday);
    if (isToday) offered++;
    cleanup();
    vi.useRealTimers();
  }
  // The visit is on the next day in the last two hours only.
  expect(offered).toBe(22);
});
