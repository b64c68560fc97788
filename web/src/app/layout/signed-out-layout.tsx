import { Outlet, useLocation } from '@tanstack/react-router';
import { useSessionQuery } from '../../auth/session';
import { LogoMark } from '../../ui/art/logo-mark';
import { BusyPage } from './busy-page';
import { GoTo } from './go-to';
import classes from './layout.module.css';

/** For people who are not signed in; everybody else goes on to where they wanted. */
export function SignedOutLayout() {
  const { data: user } = useSessionQuery();
  const { state } = useLocation();
  if (user === undefined) return <BusyPage label="Authenticating you..." />;
  if (user) return <GoTo to={state.from ?? '/dashboard'} />;
  return (
    <div className={classes.signedOut}>
      <header className={classes.signedOutHeader}>
        <a href="/" className={classes.brand}>
          <LogoMark size={30} />
          Carelane
        </a>
      </header>
      <main className={classes.signedOutMain}>
        <Outlet />
      </main>
    </div>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where somebody was going before being asked to sign in. */
    from?: string;
  }
}
