import { useSyncExternalStore } from 'react';

export interface Store<S> {
  readonly state: S;
  subscribe(listener: () => void): () => void;
}

export function useStore<S>(store: Store<S>): S {
  return useSyncExternalStore(store.subscribe, () => store.state);
}

export function neverChanges(): () => void {
  return () => undefined;
}
