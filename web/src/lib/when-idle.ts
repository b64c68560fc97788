const AFTER_LOAD_MS = 1_500;
const AT_LATEST_MS = 2_000;

/** After the page has loaded and the browser is idle. */
export function whenIdle(work: () => void): void {
  const later = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: AT_LATEST_MS });
    else work();
  };
  const wait = () => setTimeout(later, AFTER_LOAD_MS);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
