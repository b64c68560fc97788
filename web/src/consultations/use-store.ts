import { useSyncExternalStore } from 'react';

export interface Store<S> {
  readonly state: S;
  subscribe(listener: () => void): () => void;
}

/** Subscribes to one of the room's objects, which live outside React. */
export function useStore<S>(store: Store<S>): S {
  return useSyncExternalStore(store.subscribe, () => store.state);
}

/** For when there is no store to subscribe to. */
export function neverChanges(): () => void {
  return () => undefined;
}
