import { expect, it } from 'vitest';
import { ENTERED, type GuestNews, type GuestScreen, nextGuestScreen } from './guest-screen';

const waiting: GuestNews = { seat: { state: 'waiting' } };
const names = { doctorName: 'Meera Iyer', patientName: 'Asha Verma' };
const admitted: GuestNews = { seat: { state: 'admitted', ...names, messages: [], iceServers: [] } };
const after = (...news: GuestNews[]): GuestScreen => news.reduce(nextGuestScreen, ENTERED);

it('a guest waits, is let in, and learns the names only then', () => {
  expect(after()).toEqual({ at: 'lobby', isConnected: false });
  expect(after(waiting)).toEqual({ at: 'lobby', isConnected: true });
  expect(after(waiting, admitted)).toEqual({ at: 'call', isConnected: true, ...names });
});

it('a lost connection leaves the guest where they are', () => {
  expect(after(waiting, { lost: true })).toEqual({ at: 'lobby', isConnected: false });
  expect(after(waiting, admitted, { lost: true })).toEqual({ at: 'call', isConnected: false, ...names });
  expect(after(waiting, admitted, { lost: true }, admitted)).toMatchObject({ isConnected: true });
});

it.each<[GuestNews, string]>([
  [{ ended: { why: 'removed' } }, 'removed'],
  [{ ended: { why: 'left' } }, 'left'],
  [{ ended: { why: 'over' } }, 'over'],
  [{ takenOver: true }, 'other-tab'],
  [{ unknown: true }, 'over'],
])('%o is the end, whatever arrives later', (news, why) => {
  for (const before of [[waiting], [waiting, admitted]])
    for (const later of [waiting, admitted, { lost: true } as const, { unknown: true } as const])
      expect(after(...before, news, later)).toEqual({ at: 'end', why });
});
