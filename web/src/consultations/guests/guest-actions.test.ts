import type { Guest } from '@carelane/contract/consultations/guest';
import { describe, expect, it } from 'vitest';
import { guestActions, guestSentence } from './guest-actions';

const invited: Guest = {
  _id: 'g1',
  kind: 'interpreter',
  invitedBy: 'patient',
  invitedAt: '2026-03-02T04:00:00.000Z',
  state: 'invited',
  name: null,
  isConnected: false,
};
const waiting: Guest = { ...invited, _id: 'g2', state: 'waiting', name: 'Gita Rao', isConnected: true };
const admitted: Guest = { ...waiting, _id: 'g3', state: 'admitted' };

describe('the actions for a guest', () => {
  it('only the doctor lets a waiting guest in, while no other guest is in the call and this one is connected', () => {
    expect(guestActions(waiting, [invited, waiting], 'doctor').canAdmit).toBe(true);
    expect(guestActions(waiting, [invited, waiting], 'patient').canAdmit).toBe(false);
    expect(guestActions(waiting, [waiting, admitted], 'doctor').canAdmit).toBe(false);
    const offline = { ...waiting, isConnected: false };
    expect(guestActions(offline, [offline], 'doctor').canAdmit).toBe(false);
    expect(guestActions(invited, [invited], 'doctor').canAdmit).toBe(false);
  });

  it('only the doctor asks a guest in the call to mute', () => {
    expect(guestActions(admitted, [admitted], 'doctor').canAskToMute).toBe(true);
    expect(guestActions(admitted, [admitted], 'patient').canAskToMute).toBe(false);
    expect(guestActions(waiting, [waiting], 'doctor').canAskToMute).toBe(false);
  });
});

it.each<[Guest, 'doctor' | 'patient', string]>([
  [invited, 'patient', 'Invited as interpreter, not here yet'],
  [waiting, 'doctor', 'Gita Rao, interpreter, is waiting for you to let them in'],
  [waiting, 'patient', 'Gita Rao, interpreter, is waiting for the doctor to let them in'],
  [admitted, 'patient', 'Gita Rao, interpreter, is in the call'],
  [{ ...admitted, isConnected: false }, 'doctor', 'Gita Rao, interpreter, is away for a moment'],
])('describes %j to the %s as “%s”', (guest, role, sentence) => {
  expect(guestSentence(guest, role)).toBe(sentence);
});
