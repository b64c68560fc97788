const MAX_KEYS = 50_000;
const DROPPED_KEYS = 1_000;

/** Returns the seconds to wait, or 0. */
export type CountUses = (key: string, limit: number, windowSeconds: number, nowMs: number) => number;

export function createUseCounter(): CountUses {
  const windows = new Map<string, { used: number; endsAtMs: number }>();
  return (key, limit, windowSeconds, nowMs) => {
    const current = windows.get(key);
    // After the clock was set back, an older window ends too late.
    const newEndsAtMs = nowMs + windowSeconds * 1000;
    const isOpen = current !== undefined && current.endsAtMs > nowMs && current.endsAtMs <= newEndsAtMs;
    const window = isOpen ? current : { used: 0, endsAtMs: newEndsAtMs };
    window.used += 1;
    // Moves the key to the end, so that the first keys are always the oldest.
    windows.delete(key);
    windows.set(key, window);
    if (windows.size > MAX_KEYS)
      for (const oldest of [...windows.keys()].slice(0, DROPPED_KEYS)) windows.delete(oldest);
    return window.used <= limit ? 0 : Math.max(1, Math.ceil((window.endsAtMs - nowMs) / 1000));
  };
}
