import { readStored, STORAGE } from './storage';

let shownToken: string | undefined;
let requestToken: string | null = null;
let isBeingReplaced = false;

export function setShownToken(token: string | undefined): void {
  shownToken = token;
  requestToken = token ?? null;
}

export function setRequestToken(token: string): void {
  requestToken = token;
}

/** The same for every request of a page, even if another tab has since stored another person's token. */
export function pageToken(): string | null {
  requestToken ??= readStored(STORAGE.token);
  return requestToken;
}

/** Somebody else may have signed in, in another tab, or in this one before Back was pressed. */
export function hasPersonChanged(): boolean {
  const token = readStored(STORAGE.token);
  return shownToken !== undefined && token !== null && token !== shownToken;
}

export function markPageReplaced(): void {
  isBeingReplaced = true;
}

export function reloadPage(): void {
  if (!isBeingReplaced) window.location.reload();
}

export function resetPage(): void {
  setShownToken(undefined);
  isBeingReplaced = false;
}
