import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, 1000);
  document.addEventListener('visibilitychange', tick);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', tick);
  };
}

function tick(): void {
  for (const listener of listeners) listener();
}

/** The start of the current interval, so that components render once per interval. */
export function useNow(everySeconds = 15): Date {
  const intervalMs = everySeconds * 1000;
  const intervalNumber = useSyncExternalStore(subscribe, () => Math.floor(Date.now() / intervalMs));
  return new Date(intervalNumber * intervalMs);
}
