import { isServerUp } from '../../lib/is-server-up';
import { inThisTab, readStored, STORAGE, store } from '../../lib/storage';

const MIN_RELOAD_INTERVAL_MS = 60_000;

const missingCodeErrors = new WeakSet<object>();

/** https://vite.dev/guide/build#load-error-handling */
export function watchFailedChunks(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => void missingCodeErrors.add(payload));
}

export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && missingCodeErrors.has(error);
}

/** Code that is missing because the server is down loads once it is back, without a reload. */
export async function reloadForMissingCode(
  error: unknown,
  reload = () => window.location.reload(),
): Promise<void> {
  if (!isMissingCode(error) || !(await isServerUp())) return;
  const last = Number(readStored(STORAGE.reloadedAt, inThisTab) ?? 0);
  if (Date.now() - last < MIN_RELOAD_INTERVAL_MS) return;
  // If the time cannot be stored, the page might reload forever.
  store(STORAGE.reloadedAt, String(Date.now()), inThisTab);
  if (readStored(STORAGE.reloadedAt, inThisTab) !== null) reload();
}
