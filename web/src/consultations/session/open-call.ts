import { useSyncExternalStore } from 'react';
import type { JoinMode } from '../media/local-media';

/** What a reload needs to come back by itself; it lives as long as the tab. */
export interface OpenCall {
  appointmentId: string;
  mode: JoinMode;
  cameraOn: boolean;
  microphoneOn: boolean;
  connectedAt: number | null;
}

const KEY = 'carelane-open-call';
const listeners = new Set<() => void>();
let remembered = recall();

/** The call to come back to, also after a reload and before it is joined again. */
export function useOpenCall(): OpenCall | null {
  return useSyncExternalStore(subscribe, openCall);
}

export function openCall(): OpenCall | null {
  return remembered;
}

export function rememberCall(call: OpenCall | null): void {
  remembered = call;
  try {
    if (call) sessionStorage.setItem(KEY, JSON.stringify(call));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage a reload has to be followed by a click.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function recall(): OpenCall | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as OpenCall | null;
  } catch {
    return null;
  }
}
