import type { QueryClient } from '@tanstack/react-query';
import { readStored, STORAGE } from './storage';

const loadedWith = new WeakMap<QueryClient, string>();

/** The screens of this page show the person whom the token names. Without one: nobody. */
export function showPageFor(client: QueryClient, token: string | undefined): void {
  if (token === undefined) loadedWith.delete(client);
  else loadedWith.set(client, token);
}

/** Another tab, or this one before Back was pressed, has opened the product for somebody else. */
export function isPageOfAnother(client: QueryClient): boolean {
  const shown = loadedWith.get(client);
  const token = readStored(STORAGE.token);
  return shown !== undefined && token !== null && token !== shown;
}

/** Pages that are being replaced by one for another person. */
const leaving = new WeakSet<QueryClient>();
export const leavePage = (client: QueryClient): void => void leaving.add(client);
export const isLeaving = (client: QueryClient): boolean => leaving.has(client);
