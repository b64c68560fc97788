import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { viewerZone } from '../lib/dates';
import { visitClock } from '../lib/visit-clock';
import { VisitTime } from './visit-time';

const at = '2026-03-02T05:00:00.000Z';

it('shows the viewer’s time, with the doctor’s time small beside it if it differs', () => {
  const zone = viewerZone() === 'Asia/Tokyo' ? 'America/New_York' : 'Asia/Tokyo';
  const { viewerTime, doctorTime } = visitClock(at, zone);
  const { container } = render(<VisitTime at={at} zone={zone} />);
  expect(container.querySelector('time')?.textContent).toBe(`${viewerTime} ${doctorTime}`);
  expect(container.querySelector('small')?.textContent).toBe(` ${doctorTime}`);
});

it('shows one time if both are in the same time zone', () => {
  const { container } = render(<VisitTime at={at} zone={viewerZone()} />);
  expect(container.querySelector('time')?.getAttribute('datetime')).toBe(at);
  expect(container.querySelector('small')).toBeNull();
});
