import { Outlet, useLocation } from '@tanstack/react-router';
import { useSessionQuery } from '../../auth/session';
import { BusyPage } from './busy-page';
import { GoTo } from './go-to';
import { SignedOutFrame } from './signed-out-frame';

/** For people who are not signed in; everybody else goes on to where they wanted. */
export function SignedOutLayout() {
  const { data: user } = useSessionQuery();
  const { state } = useLocation();
  if (user === undefined) return <BusyPage label="Authenticating you..." />;
  if (user) return <GoTo to={state.from ?? '/dashboard'} />;
  return (
    <SignedOutFrame>
      <Outlet />
    </SignedOutFrame>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where somebody was going before being asked to sign in. */
    from?: string;
  }
}
