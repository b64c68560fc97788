import { readStored, STORAGE } from './storage';

/** Whom the screens of this page show, by the token they were loaded with. */
let shown: string | undefined;
/** What the requests of this page carry. */
let carried: string | null = null;
let leaving = false;

/** The screens of this page show the person whom the token names. Without one: nobody. */
export function showPageFor(token: string | undefined): void {
  shown = token;
  carried = token ?? null;
}

/** The page asks who this is. Until the answer it shows nobody. */
export function carryToken(token: string): void {
  carried = token;
}

/** The same for every request of a page, also when another tab has stored the token of somebody else since. */
export function pageToken(): string | null {
  carried ??= readStored(STORAGE.token);
  return carried;
}

/** Another tab, or this one before Back was pressed, has opened the product for somebody else. */
export function isPageOfAnother(): boolean {
  const token = readStored(STORAGE.token);
  return shown !== undefined && token !== null && token !== shown;
}

/** This page is being replaced by one for another person. */
export function leavePage(): void {
  leaving = true;
}

/** Shows who is signed in now. A page that is being replaced anyway is left alone. */
export function reloadPage(): void {
  if (!leaving) window.location.reload();
}

/** For tests, which share one page. */
export function resetPage(): void {
  showPageFor(undefined);
  leaving = false;
}
