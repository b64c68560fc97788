import { useSyncExternalStore } from 'react';

interface Delayed {
  send: () => Promise<unknown>;
  timer: ReturnType<typeof setTimeout>;
}

const delayed = new Map<string, Delayed>();
const listeners = new Set<() => void>();
const flushes = new Set<() => Promise<boolean>>();

export function sendLater(key: string, delayMs: number, send: () => Promise<unknown>): void {
  undoSend(key);
  window.addEventListener('pagehide', sendWhenHidden);
  document.addEventListener('visibilitychange', sendWhenHidden);
  delayed.set(key, { send, timer: setTimeout(() => void sendNow(key), delayMs) });
  notifyListeners();
}

export function undoSend(key: string): void {
  clearTimeout(delayed.get(key)?.timer);
  delayed.delete(key);
  notifyListeners();
}

export function flushBeforeLeaving(flush: () => Promise<boolean>): () => void {
  flushes.add(flush);
  return () => flushes.delete(flush);
}

/** Call it before signing out: afterwards nothing can be undone or sent. */
export async function sendAllNow(): Promise<boolean> {
  await Promise.allSettled([...delayed.keys()].map(sendNow));
  const flushed = await Promise.all([...flushes].map((flush) => flush().catch(() => false)));
  return !flushed.includes(false);
}

export function useIsDelayed(key: string): boolean {
  return useSyncExternalStore(subscribe, () => delayed.has(key));
}

async function sendNow(key: string): Promise<void> {
  const { send } = delayed.get(key) ?? {};
  undoSend(key);
  await send?.();
}

/** A phone may end a page in the background without another event. */
function sendWhenHidden(event: Event): void {
  if (event.type === 'pagehide' || document.visibilityState === 'hidden') void sendAllNow();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
