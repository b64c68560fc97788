import { useSyncExternalStore } from 'react';
import { inThisTab, onForget, readStored, STORAGE, store } from '../../lib/storage';
import type { JoinMode } from '../media/local-media';

export interface OpenCall {
  appointmentId: string;
  mode: JoinMode;
  cameraOn: boolean;
  microphoneOn: boolean;
  connectedAt: number | null;
}

const listeners = new Set<() => void>();
let remembered = readOpenCall();
onForget(() => rememberCall(null));

export function useOpenCall(): OpenCall | null {
  return useSyncExternalStore(subscribe, currentOpenCall);
}

export function currentOpenCall(): OpenCall | null {
  return remembered;
}

export function rememberCall(call: OpenCall | null): void {
  remembered = call;
  store(STORAGE.openCall, call && JSON.stringify(call), inThisTab);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readOpenCall(): OpenCall | null {
  try {
    return JSON.parse(readStored(STORAGE.openCall, inThisTab) ?? 'null') as OpenCall | null;
  } catch {
    return null;
  }
}
