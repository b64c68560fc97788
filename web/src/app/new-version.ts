import { openCall } from '../consultations/session/open-call';
import { whenIdle } from '../lib/when-idle';
import type { createAppRouter } from './router';

/**
 * Keeps the app openable without a network, and notices when a newer version was put up: the next change of screen then
 * loads the page anew, unless that would cut a call.
 */
export function followNewVersions(router: ReturnType<typeof createAppRouter>): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  let isOutdated = false;
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (isOutdated && pathChanged && !openCall()) window.location.reload();
  });
  whenIdle(async () => {
    const registration = await navigator.serviceWorker.register('/sw.js').catch(() => undefined);
    registration?.addEventListener('updatefound', () => {
      const isUpdate = registration.active !== null;
      const coming = registration.installing;
      coming?.addEventListener('statechange', () => {
        if (isUpdate && coming.state === 'activated') isOutdated = true;
      });
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') registration?.update().catch(() => {});
    });
  });
}
