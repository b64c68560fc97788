import { Outlet, useLocation } from '@tanstack/react-router';
import { useSessionQuery } from '../../auth/session';
import { useServerReachable } from '../../lib/server-reachable';
import { SignedOutFrame } from '../../ui/signed-out-frame';
import { BusyPage } from './busy-page';
import { GoTo } from './go-to';
import { UnreachablePage } from './unreachable-page';

/** For people who are not signed in. Everyone else is sent on to the screen they wanted. */
export function SignedOutLayout() {
  const { data: user } = useSessionQuery();
  const { state } = useLocation();
  const isServerReachable = useServerReachable();
  if (user === undefined)
    return isServerReachable ? <BusyPage label="Authenticating you..." /> : <UnreachablePage />;
  if (user) return <GoTo to={state.from ?? '/dashboard'} />;
  return (
    <SignedOutFrame>
      <Outlet />
    </SignedOutFrame>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The screen that the person wanted before they had to sign in. */
    from?: string;
  }
}
