import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clockTime, viewerZone } from '../../lib/dates';
import { stubBrowser } from '../../testing/open-app';
import { BookingTimes } from './booking-times';

it('shows the time in both zones, with the doctor’s time as the button’s name and only text', () => {
  stubBrowser();
  const startsAt = '2026-03-05T03:30:00.000Z';
  const timezone = viewerZone() === 'Pacific/Kiritimati' ? 'Asia/Kolkata' : 'Pacific/Kiritimati';
  render(
    <MantineProvider>
      <BookingTimes
        times={[{ time: '05:30 PM', status: 'available', startsAt }]}
        timezone={timezone}
        selected={null}
        onRetry={undefined}
        onSelect={() => {}}
      />
    </MantineProvider>,
  );
  const button = screen.getByRole('button', { name: '05:30 PM' });
  expect(button.textContent).toBe('05:30 PM');
  expect(button.querySelector('[data-viewer-time]')?.getAttribute('data-viewer-time')).toBe(
    clockTime(startsAt),
  );
});
