import { Outlet, useLocation } from '@tanstack/react-router';
import { useRef } from 'react';
import { SessionContext, useSessionQuery } from '../../auth/session';
import { UnconfirmedBanner } from '../../auth/unconfirmed-banner';
import { ReturnToCall } from '../../consultations/return-to-call';
import { useReached } from '../../lib/reach';
import { lazyComponent, retryForever } from '../../ui/lazy-component';
import { AppHeader } from './app-header';
import classes from './app-layout.module.css';
import { BusyPage } from './busy-page';
import { GoTo } from './go-to';
import { Sidebar } from './sidebar';
import { UnreachableBanner } from './unreachable-banner';
import { UnreachablePage } from './unreachable-page';
import { useSidebar } from './use-sidebar';

const RealtimeSync = lazyComponent(
  retryForever(() => import('../realtime-sync').then((module) => module.RealtimeSync)),
);

export function AppLayout() {
  const { data: user } = useSessionQuery();
  const { href } = useLocation();
  const isReached = useReached();
  const sidebar = useSidebar();
  /** After logging out here, do not return to this screen: the next person to sign in may be someone else. */
  const wasHere = useRef(false);
  if (user === undefined)
    return isReached ? <BusyPage label="Loading your dashboard..." /> : <UnreachablePage />;
  if (user === null) return wasHere.current ? <GoTo to="/login" /> : <GoTo to="/login" from={href} />;
  wasHere.current = true;
  return (
    <SessionContext value={user}>
      <RealtimeSync />
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <div className={classes.shell} data-collapsed={sidebar.collapsed || undefined}>
        <Sidebar collapsed={sidebar.collapsed} />
        <div className={classes.column}>
          <AppHeader user={user} collapsed={sidebar.collapsed} onToggleSidebar={sidebar.toggle} />
          <UnreachableBanner />
          {user.emailConfirmed === false && <UnconfirmedBanner user={user} />}
          <ReturnToCall />
          <main id="content" className={classes.content} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
    </SessionContext>
  );
}
