import { useSyncExternalStore } from 'react';

let reached = true;
const listeners = new Set<() => void>();

/** Whether the server answered when it was last asked who is signed in. What the browser says of its network decides nothing. */
export function isReached(): boolean {
  return reached;
}

/** Every try is told, also one that changes nothing: the next one is planned after it. */
export function setReached(value: boolean): void {
  reached = value;
  for (const listener of listeners) listener();
}

export function onReach(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useReached(): boolean {
  return useSyncExternalStore(onReach, isReached);
}
