import type { User } from '@carelane/contract/auth/account';
import * as endpoints from '@carelane/contract/auth/endpoints';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { ApiError, call, NetworkError } from '../lib/api';
import { KEPT } from '../lib/last-seen';
import { closeSocket } from '../lib/socket';
import { forgetEverything, readStored, STORAGE, store } from '../lib/storage';

const KEEP_TRYING_MS = 10_000;
const TRY_AGAIN_MS = 1_000;

/** Undefined while loading, null when nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => loadUser(signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
  meta: KEPT,
});

async function loadUser(signal: AbortSignal): Promise<User | null> {
  const giveUpAt = Date.now() + KEEP_TRYING_MS;
  while (readStored(STORAGE.token)) {
    try {
      return await call(endpoints.currentUser, { signal });
    } catch (error) {
      if (signal.aborted) throw error;
      const passing = error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
      if (!passing || Date.now() >= giveUpAt) {
        store(STORAGE.token, null);
        return null;
      }
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    }
  }
  return null;
}

export function useSessionQuery() {
  return useQuery(sessionQuery);
}

export const SessionContext = createContext<User | null>(null);

/** The signed-in user, on every screen of the signed-in layout. */
export function useSession(): { user: User } {
  const user = useContext(SessionContext);
  if (!user) throw new Error('useSession is for screens of the signed-in layout');
  return { user };
}

/** All but the session itself: the layout that watches it must hear of the change. */
export function forgetScreens(queryClient: QueryClient): void {
  const [session] = sessionQuery.queryKey;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== session });
}

export function startSession(
  queryClient: QueryClient,
  token: string,
  user: User,
  deviceSecret: string | undefined,
): void {
  store(STORAGE.token, token);
  if (deviceSecret) store(STORAGE.device, deviceSecret);
  forgetScreens(queryClient);
  queryClient.setQueryData(sessionQuery.queryKey, user);
}

/** Everything of the person leaves this browser: token, notifications, drafts, cached screens, the socket. */
export function endSession(queryClient: QueryClient): void {
  closeSocket();
  forgetEverything();
  forgetScreens(queryClient);
  queryClient.setQueryData(sessionQuery.queryKey, null);
}

export async function logOut(queryClient: QueryClient): Promise<void> {
  try {
    await call(endpoints.logout);
  } catch {
    // The session is cleared here in any case.
  }
  endSession(queryClient);
}
