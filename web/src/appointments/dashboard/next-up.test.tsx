import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { AppointmentView } from '../appointment-view';
import { NextUp } from './next-up';

vi.mock('./next-appointment', () => ({
  NextAppointment: () => 'a visit',
  NextAppointmentLoading: () => 'loading',
  NextAppointmentUnknown: () => 'unknown',
  NoNextAppointment: () => 'none',
}));
afterEach(cleanup);

const visit = {} as AppointmentView;

it.each([
  ['waits for both lists, since the other may hold an earlier visit', visit, true, false, 'loading'],
  ['shows the visit once both have loaded', visit, false, false, 'a visit'],
  ['shows what is known when a list failed', visit, true, true, 'a visit'],
  ['says that it is not known when nothing loaded', undefined, true, true, 'unknown'],
  ['says that there is none', undefined, false, false, 'none'],
])('%s', (_, next, isLoading, hasFailed, shown) => {
  const { container } = render(
    <NextUp next={next} isLoading={isLoading} hasFailed={hasFailed} viewerRole="doctor" />,
  );
  expect(container.textContent).toBe(shown);
});
