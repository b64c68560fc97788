import type { QueryClient } from '@tanstack/react-query';
import { endSession, forgetScreens, sessionQuery } from '../auth/session';
import { hasPersonChanged, reloadPage } from '../lib/page-token';
import { readStored, STORAGE } from '../lib/storage';

/**
 * Signing in, signing out and switching to another person in one tab apply to all tabs, and to a page that the Back button
 * restores from memory. A page that shows somebody else is reloaded, so that nothing of that person stays.
 */
export function followOtherTabs(queryClient: QueryClient, reload = reloadPage): () => void {
  /** Returns whether this page still shows the right person. What is stored now counts: an event may arrive late. */
  const follow = (): boolean => {
    if (readStored(STORAGE.token) === null) {
      endSession(queryClient);
      return false;
    }
    if (hasPersonChanged()) {
      reload();
      return false;
    }
    return true;
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== STORAGE.token || !follow()) return;
    forgetScreens(queryClient);
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  const catchUp = () => {
    if (queryClient.getQueryData(sessionQuery.queryKey)) follow();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) catchUp();
  };
  // On a phone a page in the background gets no events from other tabs.
  const onVisible = () => {
    if (document.visibilityState === 'visible') catchUp();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
