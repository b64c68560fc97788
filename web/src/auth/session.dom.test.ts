import * as endpoints from '@carelane/contract/auth/endpoints';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { call } from '../lib/api';
import { logOut } from './session';

afterEach(() => vi.unstubAllGlobals());

it('logging out drops the reads in flight first, so that none is refused', async () => {
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
