import type { QueryClient } from '@tanstack/react-query';
import { endSession, forgetScreens, sessionQuery } from '../auth/session';
import { STORAGE } from '../lib/storage';

/** Signing in or out in one tab applies to all of them. */
export function followOtherTabs(queryClient: QueryClient): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== STORAGE.token) return;
    if (event.newValue === null) endSession(queryClient);
    else {
      forgetScreens(queryClient);
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    }
  });
}
