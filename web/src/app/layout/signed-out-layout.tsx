import { Outlet, useLocation } from '@tanstack/react-router';
import { useSessionQuery } from '../../auth/session';
import { useServerReachable } from '../../lib/server-reachable';
import { SignedOutFrame } from '../../ui/signed-out-frame';
import { BusyPage } from './busy-page';
import { GoTo } from './go-to';
import { UnreachablePage } from './unreachable-page';

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
    from?: string;
  }
}
