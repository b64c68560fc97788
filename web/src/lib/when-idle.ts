const AFTER_LOAD_MS = 1_500;
const AT_LATEST_MS = 2_000;

/** Once the page stands and the browser has nothing better to do. */
export function whenIdle(work: () => void): void {
  const later = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: AT_LATEST_MS });
    else work();
  };
  const wait = () => setTimeout(later, AFTER_LOAD_MS);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
