import type { AnyRouter } from '@tanstack/react-router';
import { currentOpenCall } from '../consultations/session/open-call';
import { whenIdle } from '../lib/when-idle';

/** After a deploy the next change of screen reloads the page, unless that would interrupt a call. */
export function followNewVersions(
  router: Pick<AnyRouter, 'subscribe'>,
  reload = () => window.location.reload(),
): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  let isOutdated = false;
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (isOutdated && pathChanged && !currentOpenCall()) reload();
  });
  whenIdle(async () => {
    const registration = await navigator.serviceWorker.register('/sw.js').catch(() => undefined);
    registration?.addEventListener('updatefound', () => {
      const isUpdate = registration.active !== null;
      const newWorker = registration.installing;
      newWorker?.addEventListener('statechange', async () => {
        if (isUpdate && newWorker.state === 'activated') isOutdated = !(await isNewestVersion());
      });
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') registration?.update().catch(() => {});
    });
  });
}

/** A page opened after the deploy is already the new version, no matter which worker was active before. */
async function isNewestVersion(): Promise<boolean> {
  const entry = document.querySelector('script[type=module][src]')?.getAttribute('src');
  const cachedPage = await (await caches.match('/dashboard'))?.text();
  return Boolean(entry && cachedPage?.includes(entry));
}
