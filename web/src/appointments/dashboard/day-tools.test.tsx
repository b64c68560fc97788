import { zonedDate } from '@carelane/contract/time/zoned-time';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { stubBrowser } from '../../testing/open-app';
import { upcomingVisit } from '../../testing/people';
import { toAppointmentView } from '../appointment-view';
import { DayTools } from './day-tools';

/** In each of the zones, a visit that starts this much later is on the next day at exactly two of the 24 tested times. */
const STARTS_IN_MS = 2.25 * 3_600_000;
const ZONES = ['Etc/GMT+12', 'Asia/Kolkata', 'Etc/GMT-14'];

function renderTools(zone: string, now: Date, startsAt: Date) {
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

it.each(ZONES)('offers to announce a delay for a visit that is today in %s, at any hour', (zone) => {
  let offered = 0;
  for (let hour = 0; hour < 24; hour++) {
    const now = new Date(Date.UTC(2026, 2, 2, hour));
    const startsAt = new Date(now.getTime() + STARTS_IN_MS);
    renderTools(zone, now, startsAt);
    const isToday = zonedDate(startsAt, zone) === zonedDate(now, zone);
    expect(Boolean(screen.queryByText('Running late')), `at ${hour}:00 UTC`).toBe(isToday);
    if (isToday) offered++;
    cleanup();
    vi.useRealTimers();
  }
  expect(offered).toBe(24 - 2);
});
