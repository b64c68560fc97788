import type { QueryClient } from '@tanstack/react-query';
import { endSession, forgetScreens, sessionQuery } from '../auth/session';
import { hasPersonChanged, reloadPage } from '../lib/page-token';
import { readStored, STORAGE } from '../lib/storage';

/** A page that still shows somebody else is reloaded, so that none of that person's data remains. */
export function followOtherTabs(queryClient: QueryClient, reload = reloadPage): () => void {
  const checkPerson = (): boolean => {
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
    if (key !== STORAGE.token || !checkPerson()) return;
    forgetScreens(queryClient);
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  const checkIfSignedIn = () => {
    if (queryClient.getQueryData(sessionQuery.queryKey)) checkPerson();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) checkIfSignedIn();
  };
  // On a phone a page in the background gets no events from other tabs.
  const onVisible = () => {
    if (document.visibilityState === 'visible') checkIfSignedIn();
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
