import { Outlet } from '@tanstack/react-router';
import { isMember } from '../../auth/session';
import { UnconfirmedBanner } from '../../auth/unconfirmed-banner';
import { ReturnToCall } from '../../consultations/return-to-call';
import { NotificationBell } from '../../notifications/notification-bell';
import { lazyComponent, retryForever } from '../../ui/lazy-component';
import { Frame } from './frame';
import { GoTo } from './go-to';
import { NAVIGATION } from './navigation';
import { SignedInGate } from './signed-in-gate';

const RealtimeSync = lazyComponent(
  retryForever(() => import('../realtime-sync').then((module) => module.RealtimeSync)),
);

/** The screens of patients and doctors. Operators have their own. */
export function AppLayout() {
  return (
    <SignedInGate label="Loading your dashboard...">
      {(user) =>
        isMember(user) ? (
          <>
            <RealtimeSync />
            <Frame
              user={user}
              home="/dashboard"
              links={NAVIGATION}
              bell={<NotificationBell />}
              banners={
                <>
                  {user.emailConfirmed === false && <UnconfirmedBanner user={user} />}
                  <ReturnToCall />
                </>
              }
            >
              <Outlet />
            </Frame>
          </>
        ) : (
          <GoTo to="/operator" />
        )
      }
    </SignedInGate>
  );
}
