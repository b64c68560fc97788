import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toAppointmentView } from '../../appointments/appointment-view';
import { stubBrowser } from '../../testing/open-app';
import { upcomingVisit } from '../../testing/people';
import type { RoomSession } from '../session/room-session';
import { Stage } from './stage';

const store = <S,>(state: S) => ({ state, subscribe: () => () => {} });

function renderLateNotice(role: 'doctor' | 'patient', { isPeerPresent = false, lateMinutes = 20 } = {}) {
  stubBrowser();
  const media = store({ stream: null, camera: null, cameraOn: false, screen: null, problems: {} });
  const call = store({ phase: 'waiting', remote: null, peerMedia: null, quality: null, connectedAt: null });
  const room = store({ online: true, isPeerPresent, soundBlocked: false });
  // The stage only reads these. A real call needs a browser, so e2e/calls tests the rest.
  const session = { ...room, call, options: { media } } as unknown as RoomSession;
  const appointment = toAppointmentView({ ...upcomingVisit(), lateMinutes, maxLateMinutes: lateMinutes });
  render(
    <MantineProvider env="test">
      <Stage appointment={appointment} role={role} session={session} videoRef={null} />
    </MantineProvider>,
  );
  return screen.queryByText(/^Running late: about/);
}

it('a patient who waits in the room sees when a late doctor expects to begin', () => {
  expect(renderLateNotice('patient')).not.toBeNull();
});

it.each([
  ['the doctor is there', 'patient', { isPeerPresent: true }],
  ['the doctor is on time', 'patient', { lateMinutes: 0 }],
  ['it is the doctor who waits', 'doctor', {}],
] as const)('no expected start is shown when %s', (_, role, state) => {
  expect(renderLateNotice(role, state)).toBeNull();
});
