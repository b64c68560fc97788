import { expect, it } from 'vitest';
import type { AppointmentView } from '../appointment-view';
import {
  NextAppointment,
  NextAppointmentLoading,
  NextAppointmentUnknown,
  NoNextAppointment,
} from './next-appointment';
import { NextUp } from './next-up';

const visit = {} as AppointmentView;

it.each([
  [
    'waits for both lists, since either may contain the earlier visit',
    visit,
    true,
    false,
    NextAppointmentLoading,
  ],
  ['shows the visit once both have loaded', visit, false, false, NextAppointment],
  ['shows what is known when a list failed', visit, true, true, NextAppointment],
  ['says that the visit is unknown when nothing loaded', undefined, true, true, NextAppointmentUnknown],
  ['says that there is no upcoming visit', undefined, false, false, NoNextAppointment],
])('%s', (_, next, isLoading, hasFailed, shown) => {
  expect(NextUp({ next, isLoading, hasFailed, viewerRole: 'doctor' }).type).toBe(shown);
});
