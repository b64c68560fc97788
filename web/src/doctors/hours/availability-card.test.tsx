import type { Doctor } from '@carelane/contract/doctors/doctor';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { stubBrowser } from '../../testing/open-app';
import { doctor } from '../../testing/people';
import { AvailabilityCard } from './availability-card';

const HOURS: Doctor['available_time_slots'] = [
  {
    day: 'Monday',
    times: [
      { time: '09:00 AM', status: 'available' },
      { time: '09:30 AM', status: 'booked' },
    ],
  },
  {
    day: 'Tuesday',
    times: [
      { time: '09:00 AM', status: 'available' },
      { time: '09:30 AM', status: 'available' },
    ],
  },
  { day: 'Wednesday', times: [] },
];

it('counts the open slots of each day', () => {
  stubBrowser();
  render(
    <MantineProvider>
      <AvailabilityCard doctor={{ ...doctor, available_time_slots: HOURS }} isOpened={false} />
    </MantineProvider>,
  );
  const days = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(days).toEqual(['Monday · 1 slot', 'Tuesday · 2 slots', 'Wednesday · off']);
});
