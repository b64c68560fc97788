import { expect, it } from 'vitest';
import { ENTERED, type GuestEvent, type GuestScreen, nextGuestScreen } from './guest-screen';

const waiting: GuestEvent = { seat: { state: 'waiting' } };
const names = { doctorName: 'Meera Iyer', patientName: 'Asha Verma' };
const admitted: GuestEvent = { seat: { state: 'admitted', ...names, messages: [], iceServers: [] } };
const after = (...events: GuestEvent[]): GuestScreen => events.reduce(nextGuestScreen, ENTERED);

it('a guest waits, is let in, and only then gets the names of the others', () => {
  expect(after()).toEqual({ name: 'lobby', isConnected: false });
  expect(after(waiting)).toEqual({ name: 'lobby', isConnected: true });
  expect(after(waiting, admitted)).toEqual({ name: 'call', isConnected: true, ...names });
});

it('a lost connection does not change the screen', () => {
  expect(after(waiting, { disconnected: true })).toEqual({ name: 'lobby', isConnected: false });
  expect(after(waiting, admitted, { disconnected: true })).toEqual({
    name: 'call',
    isConnected: false,
    ...names,
  });
  expect(after(waiting, admitted, { disconnected: true }, admitted)).toMatchObject({ isConnected: true });
});

it.each<[GuestEvent, string]>([
  [{ ended: { why: 'removed' } }, 'removed'],
  [{ ended: { why: 'left' } }, 'left'],
  [{ ended: { why: 'over' } }, 'over'],
  [{ takenOver: true }, 'other-tab'],
  [{ expired: true }, 'over'],
])('%o is final, regardless of what arrives later', (end, reason) => {
  for (const before of [[waiting], [waiting, admitted]])
    for (const later of [waiting, admitted, { disconnected: true } as const, { expired: true } as const])
      expect(after(...before, end, later)).toEqual({ name: 'end', reason });
});
