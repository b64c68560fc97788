import type { User } from '@carelane/contract/auth/account';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FindDoctorCard } from '../../doctors/search/find-doctor-card';
import { useNow } from '../../lib/now';
import { ownPatientQuery } from '../../patients/api';
import { CalendarDrawing } from '../../ui/art/calendar-drawing';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { lazyComponent, retryForever } from '../../ui/lazy-component';
import { LinkButton } from '../../ui/link-button';
import { PageHeader } from '../../ui/page-header';
import { LazyEarlierOffers } from '../earlier/lazy-earlier-offers';
import { type AppointmentList, useDashboardLists, useRetryAfterError } from '../use-appointment-list';
import classes from './dashboard.module.css';
import { DashboardTabs } from './dashboard-tabs';
import { findNext } from './next-appointment';
import { NextUp } from './next-up';
import { UpcomingCard } from './upcoming-card';

const PushOffer = lazyComponent<object>(
  retryForever(() => import('../../notifications/push-offer').then((module) => module.PushOffer)),
);
const SETTING_UP = "We're setting up your appointments. Please complete your profile if you haven't already.";
/** Its text is never shown: see `ListError`. */
const NO_PROFILE = new Error('Patient ID is required');

export function PatientDashboard({ user }: { user: User }) {
  const now = useNow();
  const profile = useQuery(ownPatientQuery);
  useRetryAfterError(profile);
  const loaded = useDashboardLists('patient', profile.data?._id);
  const hasNoProfile = profile.data === null;
  const profileError = hasNoProfile ? NO_PROFILE : profile.error;
  const withProfileState = (list: AppointmentList): AppointmentList => {
    if (!profileError) return list;
    const failed = { ...list, error: profileError, retry: () => void profile.refetch() };
    return hasNoProfile ? { ...failed, count: 0 } : failed;
  };
  const lists = {
    today: withProfileState(loaded.today),
    upcoming: withProfileState(loaded.upcoming),
    past: withProfileState(loaded.past),
  };
  const next = findNext([...(lists.today.appointments ?? []), ...(lists.upcoming.appointments ?? [])], now);
  const hasLoaded = Boolean(lists.today.appointments && lists.upcoming.appointments);
  const hasFailed = !hasNoProfile && !hasLoaded && Boolean(lists.today.error ?? lists.upcoming.error);
  return (
    <>
      <PageHeader title={`${hasNoProfile ? 'Welcome' : 'Welcome back'}, ${user.name || 'Patient'}`} />
      <LazyEarlierOffers />
      <div className={classes.page}>
        <NextUp
          next={next}
          isLoading={!hasNoProfile && !hasLoaded}
          hasFailed={hasFailed}
          viewerRole="patient"
        />
        <div className={classes.columns}>
          <DashboardTabs
            title="My Appointments"
            viewerRole="patient"
            lists={lists}
            defaultList="upcoming"
            renderError={(list, error) => <ListError error={error} retry={list.retry} />}
          />
          <UpcomingCard today={lists.today} upcoming={lists.upcoming} isNew={hasNoProfile} />
        </div>
        {next && !user.guardian ? <PushOffer /> : null}
        <FindDoctorCard />
      </div>
    </>
  );
}

function ListError({ error, retry }: { error: Error; retry: () => void }) {
  if (error !== NO_PROFILE)
    return <ErrorState title={error.message || 'Failed to load appointments'} onRetry={retry} />;
  return (
    <EmptyState
      drawing={<CalendarDrawing />}
      title={SETTING_UP}
      action={
        <>
          <LinkButton to="/profile" search={{ tab: 'profile', open: 'profile' }}>
            Complete Profile
          </LinkButton>
          <Button variant="default" onClick={retry}>
            Try Again
          </Button>
        </>
      }
    />
  );
}
