const RELOADED = 'carelane-reloaded-at';
const ONCE_A_MINUTE_MS = 60_000;

function isMissingCode(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|error loading dynamically/i.test(
      error.message,
    )
  );
}

/** After a new version was put up, the old one's code is gone: one reload brings the new one, never a second. */
export function reloadForMissingCode(error: unknown, reload = () => window.location.reload()): void {
  if (!isMissingCode(error) || !navigator.onLine) return;
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (Date.now() - last < ONCE_A_MINUTE_MS) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  reload();
}
