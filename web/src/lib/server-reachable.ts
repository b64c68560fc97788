import { useSyncExternalStore } from 'react';

let isReachable = true;
const listeners = new Set<() => void>();

/** The browser's own online state is ignored. */
export function isServerReachable(): boolean {
  return isReachable;
}

/** Notifies after every attempt, even without a change, because the next retry is scheduled then. */
export function setServerReachable(value: boolean): void {
  isReachable = value;
  for (const listener of listeners) listener();
}

export function onServerCheck(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useServerReachable(): boolean {
  return useSyncExternalStore(onServerCheck, isServerReachable);
}
