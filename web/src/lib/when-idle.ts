const AFTER_LOAD_MS = 1_500;
const MAX_WAIT_MS = 2_000;

/** Runs the work when the page has loaded and the browser is idle. */
export function whenIdle(work: () => void): void {
  const later = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: MAX_WAIT_MS });
    else work();
  };
  const wait = () => setTimeout(later, AFTER_LOAD_MS);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
