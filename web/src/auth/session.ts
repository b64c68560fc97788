import type { Role, User } from '@carelane/contract/auth/account';
import * as endpoints from '@carelane/contract/auth/endpoints';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { ApiError, abortReads, call, NetworkError } from '../lib/api';
import { sendAllNow } from '../lib/delayed-send';
import { closeShownMessages, endPush } from '../lib/end-push';
import { restoreLastSeen, STORED_FOR_OFFLINE } from '../lib/last-seen';
import { hasPersonChanged, pageToken, reloadPage, setRequestToken, setShownToken } from '../lib/page-token';
import { setServerReachable } from '../lib/server-reachable';
import { closeSocket } from '../lib/socket';
import { forgetEverything, inThisTab, readStored, STORAGE, store } from '../lib/storage';
import { toast } from '../ui/toast';

const TIMEOUT_MS = 10_000;

/** Undefined until the server has responded or a stored copy is restored, null when nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ client, signal }) => loadUser(client, signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
  meta: STORED_FOR_OFFLINE,
});

/** Only a 401 means signed out. Without a response the token stays and the stored copy is shown. */
async function loadUser(client: QueryClient, signal: AbortSignal): Promise<User | null> {
  const token = readStored(STORAGE.token);
  if (!token) {
    setServerReachable(true);
    return null;
  }
  if (hasPersonChanged()) {
    reloadPage();
    return untilPageUnloads();
  }
  setRequestToken(token);
  try {
    const user = await withTimeout(call(endpoints.currentUser, { signal }));
    setServerReachable(true);
    setShownToken(token);
    announceActingEnded();
    return user;
  } catch (error) {
    if (signal.aborted) throw error;
    if (readStored(STORAGE.token) !== token) {
      forgetScreens(client);
      return loadUser(client, signal);
    }
    if (error instanceof ApiError && error.status === 401) {
      if (returnToOwnAccount(client, token)) return untilPageUnloads();
      announceSignedOut(client);
      removePersonalData(client);
      return null;
    }
    restoreLastSeen(client);
    setShownToken(token);
    setServerReachable(false);
    throw error;
  }
}

/** Never resolves, so that the screens do not change while the browser opens the next page. */
const untilPageUnloads = () => new Promise<never>(() => undefined);

/** A server that hangs counts as unreachable. */
export function withTimeout<T>(response: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NetworkError()), TIMEOUT_MS);
    response.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

export function useSessionQuery() {
  return useQuery(sessionQuery);
}

export const SessionContext = createContext<User | null>(null);

export type Member = User & { role: Role };

export const isMember = (user: User): user is Member => user.role !== 'operator';

export function useSession(): { user: Member } {
  const { user } = useAccount();
  if (!isMember(user)) throw new Error('operators do not have this screen');
  return { user };
}

export function useAccount(): { user: User } {
  const user = useContext(SessionContext);
  if (!user) throw new Error('useAccount must be used inside a signed-in layout');
  return { user };
}

/** The layout watches the session and must see it change. */
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
  // A tab that was suspended during a logout in another one may still hold the previous person's drafts.
  forgetEverything();
  store(STORAGE.token, token);
  if (deviceSecret) store(STORAGE.device, deviceSecret);
  setShownToken(token);
  forgetScreens(queryClient);
  queryClient.setQueryData(sessionQuery.queryKey, user);
}

function removePersonalData(queryClient: QueryClient): void {
  closeSocket();
  closeShownMessages().catch(() => undefined);
  setServerReachable(true);
  forgetEverything();
  setShownToken(undefined);
  forgetScreens(queryClient);
}

function returnToOwnAccount(queryClient: QueryClient, endedToken: string): boolean {
  if (!readStored(STORAGE.ownToken) || isLoggingOut) return false;
  import('./switch-session').then(
    (module) => module.returnToOwnAccount(endedToken),
    () => endSession(queryClient),
  );
  return true;
}

function announceActingEnded(): void {
  if (readStored(STORAGE.actingEnded, inThisTab))
    void import('./switch-session').then((module) => module.announceActingEnded());
}

/** If the token has been replaced, the new one may still be valid. */
export function leaveEndedSession(queryClient: QueryClient): void {
  if (hasPersonChanged()) {
    reloadPage();
    return;
  }
  const token = readStored(STORAGE.token);
  if (!token || returnToOwnAccount(queryClient, token)) return;
  announceSignedOut(queryClient);
  endSession(queryClient);
}

export function endSession(queryClient: QueryClient): void {
  removePersonalData(queryClient);
  queryClient.setQueryData(sessionQuery.queryKey, null);
}

let isLoggingOut = false;

function announceSignedOut(queryClient: QueryClient): void {
  if (queryClient.getQueryData(sessionQuery.queryKey) && !isLoggingOut)
    toast.info('You have been signed out', 'Sign in again to continue.');
}

export async function logOut(queryClient: QueryClient, reload = reloadPage): Promise<void> {
  isLoggingOut = true;
  // Somebody else may have signed in in another tab in the meantime, and must not be logged out.
  const isOtherPersonSignedIn = hasPersonChanged();
  try {
    await withTimeout(sendAllNow());
    await queryClient.cancelQueries();
    abortReads();
    // The guardian's own token also ends the sessions that were opened with it.
    const token = (isOtherPersonSignedIn ? null : readStored(STORAGE.ownToken)) ?? pageToken();
    await withTimeout(call(endpoints.logout, token ? { token } : {}));
  } catch {
    // The session is cleared here anyway, but the server has not ended it and would still send push messages.
    await withTimeout(endPush()).catch(() => undefined);
  }
  if (isOtherPersonSignedIn) reload();
  else endSession(queryClient);
  isLoggingOut = false;
}
