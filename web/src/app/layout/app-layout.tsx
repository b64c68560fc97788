import { FOR_PERSON } from '@carelane/contract/family/for-person';
import { Outlet, useLocation } from '@tanstack/react-router';
import { isMember } from '../../auth/session';
import { UnconfirmedBanner } from '../../auth/unconfirmed-banner';
import { ReturnToCall } from '../../consultations/return-to-call';
import { NotificationBell } from '../../notifications/notification-bell';
import { lazyComponent, retryForever } from '../../ui/lazy-component';
import { ActingBanner } from './acting-banner';
import { Frame } from './frame';
import { GoTo } from './go-to';
import { NAVIGATION } from './navigation';
import { SignedInGate } from './signed-in-gate';

const FamilyFrame = lazyComponent(
  retryForever(() => import('../../family/family-frame').then((module) => module.FamilyFrame)),
);
const RealtimeSync = lazyComponent(
  retryForever(() => import('../realtime-sync').then((module) => module.RealtimeSync)),
);

export function AppLayout() {
  const isForFamilyMember = useLocation({
    select: ({ searchStr }) => new URLSearchParams(searchStr).has(FOR_PERSON),
  });
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
              bell={
                <>
                  {user.role === 'patient' && <FamilyFrame area="header" />}
                  <NotificationBell />
                </>
              }
              banners={
                <>
                  {user.guardian && (
                    <ActingBanner name={user.name}>
                      <FamilyFrame area="banner" />
                    </ActingBanner>
                  )}
                  {user.emailConfirmed === false && !user.guardian && <UnconfirmedBanner user={user} />}
                  <ReturnToCall />
                </>
              }
            >
              {isForFamilyMember && user.role === 'patient' ? <FamilyFrame area="page" /> : <Outlet />}
            </Frame>
          </>
        ) : (
          <GoTo to="/operator" />
        )
      }
    </SignedInGate>
  );
}
