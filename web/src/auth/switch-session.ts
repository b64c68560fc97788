import { logout } from '@carelane/contract/auth/endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { abortReads, call } from '../lib/api';
import { sendAllNow } from '../lib/delayed-send';
import { markPageReplaced, pageToken, setShownToken } from '../lib/page-token';
import { closeSocket } from '../lib/socket';
import { forgetEverything, inThisTab, readStored, STORAGE, store } from '../lib/storage';
import { toast } from '../ui/toast';
import { withTimeout } from './session';

const NOT_SENT = 'Something you wrote has not been sent yet. Please try again in a moment.';

/** Reloads the page, so that no data of the first person remains for the second. */
export async function switchSession(queryClient: QueryClient, token: string, page: string): Promise<void> {
  const previousToken = readStored(STORAGE.token);
  const ownToken = readStored(STORAGE.ownToken) ?? previousToken;
  // Unsent changes can only be sent for this person, whose data must not remain in the browser.
  if (!(await withTimeout(sendAllNow()).catch(() => false))) throw new Error(NOT_SENT);
  await queryClient.cancelQueries();
  abortReads();
  setShownToken(pageToken() ?? undefined);
  storeTokens(token, ownToken);
  // The guardian's own session stays open. The previous person's ends when no tab uses it.
  if (previousToken && previousToken !== ownToken)
    await withTimeout(logOutWith(previousToken)).catch(() => undefined);
  window.location.replace(page);
}

/** Can be called more than once, because several refusals may arrive together. */
export function returnToOwnAccount(endedToken: string): void {
  const ownToken = readStored(STORAGE.ownToken);
  if (!ownToken) return;
  setShownToken(endedToken);
  storeTokens(ownToken, ownToken);
  store(STORAGE.actingEnded, 'yes', inThisTab);
  window.location.replace('/dashboard');
}

export function announceActingEnded(): void {
  if (!readStored(STORAGE.actingEnded, inThisTab)) return;
  store(STORAGE.actingEnded, null, inThisTab);
  toast.info('You are back in your own account', 'You can no longer use Carelane for that person.');
}

const logOutWith = (token: string) => call(logout, { token, outlivesPage: true });

/** Callers then replace the page in the browser's history, so that Back does not lead to the previous person. */
function storeTokens(token: string, ownToken: string | null): void {
  markPageReplaced();
  closeSocket();
  forgetEverything({ isSwitching: true });
  store(STORAGE.ownToken, token === ownToken ? null : ownToken);
  store(STORAGE.token, token);
}
