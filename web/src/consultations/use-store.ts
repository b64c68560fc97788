import { useSyncExternalStore } from 'react';

interface Store<S> {
  readonly state: S;
  subscribe(listener: () => void): () => void;
}

/** Follows one of the room's own objects, which live outside of React. */
export function useStore<S>(store: Store<S>): S {
  return useSyncExternalStore(store.subscribe, () => store.state);
}

/** Where there is no store to follow. */
export function neverChanges(): () => void {
  return () => undefined;
}
