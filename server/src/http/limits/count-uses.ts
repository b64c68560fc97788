const MAX_KEYS = 50_000;

/** Returns the seconds to wait, or 0. */
export type CountUses = (key: string, limit: number, seconds: number, now: number) => number;

/** Counts only on this node. */
export function createUseCounter(): CountUses {
  const windows = new Map<string, { used: number; endsAt: number }>();
  return (key, limit, seconds, now) => {
    const known = windows.get(key);
    const isOpen = known !== undefined && known.endsAt > now && known.endsAt <= now + seconds * 1000;
    const window = isOpen ? known : { used: 0, endsAt: now + seconds * 1000 };
    window.used += 1;
    windows.delete(key);
    windows.set(key, window);
    if (windows.size > MAX_KEYS)
      for (const oldest of [...windows.keys()].slice(0, 1_000)) windows.delete(oldest);
    return window.used <= limit ? 0 : Math.max(1, Math.ceil((window.endsAt - now) / 1000));
  };
}
