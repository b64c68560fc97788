import { Outlet, useLocation } from '@tanstack/react-router';
import { SessionContext, useSessionQuery } from '../../auth/session';
import { ReturnToCall } from '../../consultations/return-to-call';
import { part, patiently } from '../../ui/part';
import { AppHeader } from './app-header';
import classes from './app-layout.module.css';
import { BusyPage } from './busy-page';
import { GoTo } from './go-to';
import { Sidebar } from './sidebar';
import { useSidebar } from './use-sidebar';

const RealtimeSync = part(patiently(() => import('../realtime-sync').then((module) => module.RealtimeSync)));

export function AppLayout() {
  const { data: user } = useSessionQuery();
  const { href } = useLocation();
  const sidebar = useSidebar();
  if (user === undefined) return <BusyPage label="Loading your dashboard..." />;
  if (user === null) return <GoTo to="/login" from={href} />;
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
          <ReturnToCall />
          <main id="content" className={classes.content} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
    </SessionContext>
  );
}
