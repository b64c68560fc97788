import { readStored, STORAGE } from './storage';

/** The token that the screens of this page were loaded with. */
let shownToken: string | undefined;
/** The token that the requests of this page carry. */
let requestToken: string | null = null;
let isBeingReplaced = false;

/** From now on, this page shows the person with this token, or nobody. */
export function setShownToken(token: string | undefined): void {
  shownToken = token;
  requestToken = token ?? null;
}

/** Sets the token that requests carry, before the session's response says whom the page shows. */
export function setRequestToken(token: string): void {
  requestToken = token;
}

/** The same for every request of a page, even if another tab has since stored another person's token. */
export function pageToken(): string | null {
  requestToken ??= readStored(STORAGE.token);
  return requestToken;
}

/** True if somebody else has since signed in, in another tab, or in this one before Back was pressed. */
export function hasPersonChanged(): boolean {
  const token = readStored(STORAGE.token);
  return shownToken !== undefined && token !== null && token !== shownToken;
}

/** This page is being replaced by one for another person, so it must not reload. */
export function markPageReplaced(): void {
  isBeingReplaced = true;
}

/** Reloads the page, so that it shows who is signed in now. */
export function reloadPage(): void {
  if (!isBeingReplaced) window.location.reload();
}

/** For tests, which share one page. */
export function resetPage(): void {
  setShownToken(undefined);
  isBeingReplaced = false;
}
