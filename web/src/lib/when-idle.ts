const AFTER_LOAD_MS = 1_500;
const MAX_WAIT_MS = 2_000;

export function whenIdle(work: () => void): void {
  const runWhenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: MAX_WAIT_MS });
    else work();
  };
  const wait = () => setTimeout(runWhenIdle, AFTER_LOAD_MS);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
