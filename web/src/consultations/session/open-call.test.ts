import { expect, it } from 'vitest';
import { forgetEverything } from '../../lib/storage';
import { currentOpenCall, rememberCall } from './open-call';

it('the next person in this browser does not see the previous person’s call', () => {
  rememberCall({
    appointmentId: 'a-1',
    mode: 'video',
    cameraOn: true,
    microphoneOn: true,
    connectedAt: null,
  });
  expect(currentOpenCall()?.appointmentId).toBe('a-1');
  forgetEverything();
  expect(currentOpenCall()).toBeNull();
});
