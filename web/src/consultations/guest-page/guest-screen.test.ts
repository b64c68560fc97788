import { expect, it } from 'vitest';
import { ENTERED, type GuestEvent, type GuestScreen, nextGuestScreen } from './guest-screen';

const waiting: GuestEvent = { seat: { state: 'waiting' } };
const names = { doctorName: 'Meera Iyer', patientName: 'Asha Verma' };
const admitted: GuestEvent = { seat: { state: 'admitted', ...names, messages: [], iceServers: [] } };
const after = (...events: GuestEvent[]): GuestScreen => events.reduce(nextGuestScreen, ENTERED);

it('a guest waits, is let in, and learns the names only then', () => {
  expect(after()).toEqual({ at: 'lobby', isConnected: false });
  expect(after(waiting)).toEqual({ at: 'lobby', isConnected: true });
  expect(after(waiting, admitted)).toEqual({ at: 'call', isConnected: true, ...names });
});

it('a lost connection does not change the screen', () => {
  expect(after(waiting, { lost: true })).toEqual({ at: 'lobby', isConnected: false });
  expect(after(waiting, admitted, { lost: true })).toEqual({ at: 'call', isConnected: false, ...names });
  expect(after(waiting, admitted, { lost: true }, admitted)).toMatchObject({ isConnected: true });
});

it.each<[GuestEvent, string]>([
  [{ ended: { why: 'removed' } }, 'removed'],
  [{ ended: { why: 'left' } }, 'left'],
  [{ ended: { why: 'over' } }, 'over'],
  [{ takenOver: true }, 'other-tab'],
  [{ unknown: true }, 'over'],
])('%o is the end, whatever arrives later', (end, why) => {
  for (const before of [[waiting], [waiting, admitted]])
    for (const later of [waiting, admitted, { lost: true } as const, { unknown: true } as const])
      expect(after(...before, end, later)).toEqual({ at: 'end', why });
});
