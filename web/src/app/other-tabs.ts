import type { QueryClient } from '@tanstack/react-query';
import { endSession, forgetScreens, sessionQuery } from '../auth/session';
import { isPageOfAnother, reloadPage } from '../lib/page-token';
import { readStored, STORAGE } from '../lib/storage';

/**
 * Signing in, signing out and switching to another person in one tab applies to all of them, and to a page that Back
 * brings from memory. A page that shows somebody else is reloaded, so nothing of that person stays.
 */
export function followOtherTabs(queryClient: QueryClient, reload = reloadPage): () => void {
  const follow = () => {
    // What is stored now counts: an event may arrive when the next change is made already.
    if (readStored(STORAGE.token) === null) endSession(queryClient);
    else if (isPageOfAnother()) reload();
    else return true;
    return false;
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
  // A phone tells a page that sleeps nothing of what other tabs do.
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
