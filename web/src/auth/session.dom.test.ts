import * as endpoints from '@carelane/contract/auth/endpoints';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { call } from '../lib/api';
import { inThisBrowser, inThisTab, STORAGE } from '../lib/storage';
import { logOut, startSession } from './session';

afterEach(() => vi.unstubAllGlobals());

it('logging out cancels the requests in flight first, so that none is refused', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  const abortedAtLogout: (boolean | undefined)[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (!address.includes('logout')) {
      signals.push(init.signal);
      return new Promise<Response>(() => undefined);
    }
    abortedAtLogout.push(signals[0]?.aborted);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  const queryClient = new QueryClient();
  const reading = queryClient.fetchQuery({
    queryKey: ['sessions'],
    queryFn: () => call(endpoints.listSessions),
  });
  reading.catch(() => undefined);

  await logOut(queryClient);

  expect(signals).toHaveLength(1);
  expect(abortedAtLogout).toEqual([true]);
  expect(queryClient.getQueryState(['sessions'])).toBeUndefined();
});

it('signing in removes what the previous person left in a tab that missed their logout', () => {
  inThisTab().setItem(STORAGE.bookingDraft('d1'), 'a private reason');
  inThisBrowser().setItem(STORAGE.chatOutbox('a1'), '[]');
  inThisBrowser().setItem(STORAGE.colorScheme, 'dark');
  const user = { _id: 'u2', name: 'Nila', role: 'patient' } as never;
  startSession(new QueryClient(), 'new-token', user, undefined);
  expect(inThisTab().length).toBe(0);
  expect({ ...inThisBrowser() }).toEqual({
    [STORAGE.token]: 'new-token',
    [STORAGE.colorScheme]: 'dark',
  });
});

it('logging out closes the push messages that are still shown', async () => {
  const close = vi.fn();
  const registration = { getNotifications: async () => [{ close }, { close }] };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  await logOut(new QueryClient());
  await expect.poll(() => close.mock.calls.length).toBe(2);
});

it.each([
  ['ends push messages in the browser if the server cannot be reached', false],
  ['leaves it to the server to end push messages', true],
])('logging out %s', async (_title, isServerReachable) => {
  const unsubscribe = vi.fn(async () => true);
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  vi.stubGlobal('fetch', async () => {
    if (!isServerReachable) throw new TypeError('Failed to fetch');
    return new Response(null, { status: 204 });
  });
  inThisBrowser().setItem(STORAGE.token, 'token-1');
  await logOut(new QueryClient());
  expect(unsubscribe).toHaveBeenCalledTimes(isServerReachable ? 0 : 1);
  expect(inThisBrowser().getItem(STORAGE.token)).toBeNull();
});
