/** Everything the product keeps in this browser, by name, so that logout can remove all of it. */
export const STORAGE = {
  token: 'carelane-token',
  notifications: 'carelane-notifications',
  /** The own lists as they were loaded last, for a start without a network. */
  lastSeen: 'carelane-last-seen',
  firstSteps: 'carelane-first-steps',
  /** Whose dashboard this is; written and read by boot.js. */
  own: 'carelane-own',
  /** Stays after logout: it tells only that this browser has signed in before, and protects the owner from a lock-out. */
  device: 'carelane-device',
  colorScheme: 'carelane-color-scheme',
} as const;

const KEPT_AFTER_LOGOUT: readonly string[] = [STORAGE.device, STORAGE.colorScheme];
const PREFIX = 'carelane-';

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // A browser without storage still works for as long as the page is open.
  }
}

function clear(area: Storage): void {
  const keys = Array.from({ length: area.length }, (_, index) => area.key(index));
  for (const key of keys) {
    if (key?.startsWith(PREFIX) && !KEPT_AFTER_LOGOUT.includes(key)) area.removeItem(key);
  }
}

/** Token, notifications, drafts, chat: whoever sits down next finds nothing. */
export function forgetEverything(): void {
  try {
    clear(localStorage);
    clear(sessionStorage);
  } catch {
    // Nothing was kept where nothing can be kept.
  }
}
