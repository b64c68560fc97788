import { useSyncExternalStore } from 'react';

export interface Store<S> {
  readonly state: S;
  subscribe(listener: () => void): () => void;
}

/** Subscribes to one of the room's objects, which exist outside of React. */
export function useStore<S>(store: Store<S>): S {
  return useSyncExternalStore(store.subscribe, () => store.state);
}

/** A subscription that never fires, for when there is no store. */
export function neverChanges(): () => void {
  return () => undefined;
}
