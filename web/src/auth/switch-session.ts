import { logout } from '@carelane/contract/auth/endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { abortReads, call } from '../lib/api';
import { sendAllNow } from '../lib/delayed-send';
import { leavePage, pageToken, showPageFor } from '../lib/page-token';
import { closeSocket } from '../lib/socket';
import { forgetEverything, inThisTab, readStored, STORAGE, store } from '../lib/storage';
import { toast } from '../ui/toast';
import { inTime } from './session';

const NOT_SENT = 'Something you wrote has not been sent yet. Please try again in a moment.';

/**
 * From one person of a family to another, or back to the own account: nothing of the one stays for the other, and the page
 * reloads, so nothing stays in memory either.
 */
export async function switchSession(queryClient: QueryClient, token: string, page: string): Promise<void> {
  const before = readStored(STORAGE.token);
  const own = readStored(STORAGE.ownToken) ?? before;
  // It could only be sent for this person, and nothing of this person may stay here.
  if (!(await inTime(sendAllNow()).catch(() => false))) throw new Error(NOT_SENT);
  await queryClient.cancelQueries();
  abortReads();
  showPageFor(pageToken() ?? undefined);
  storeFor(token, own);
  // The guardian's own session stays. The one for the person before ends when no tab uses it.
  if (before && before !== own) await inTime(endWith(before)).catch(() => undefined);
  window.location.replace(page);
}

/** The guardian's own account opens, on a page of its own. Several refusals may arrive together. */
export function returnToOwn(actedWith: string): void {
  const own = readStored(STORAGE.ownToken);
  if (!own) return;
  showPageFor(actedWith);
  storeFor(own, own);
  store(STORAGE.actingEnded, 'yes', inThisTab);
  window.location.replace('/dashboard');
}

export function sayActingEnded(): void {
  if (!readStored(STORAGE.actingEnded, inThisTab)) return;
  store(STORAGE.actingEnded, null, inThisTab);
  toast.info('You are back in your own account', 'You can no longer act for the other person here.');
}

const endWith = (token: string) => call(logout, { token, outlivesPage: true });

/** The page is replaced afterwards: Back must not lead to the person before. */
function storeFor(token: string, own: string | null): void {
  leavePage();
  closeSocket();
  forgetEverything({ isSwitching: true });
  store(STORAGE.ownToken, token === own ? null : own);
  store(STORAGE.token, token);
}
