import type { User } from '@carelane/contract/auth/account';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../app/now';
import { FindDoctorCard } from '../doctors/find-doctor-card';
import { ownPatientQuery } from '../patients/api';
import { ErrorState } from '../ui/error-state';
import { LinkButton } from '../ui/link-button';
import { PageHeader } from '../ui/page-header';
import classes from './dashboard.module.css';
import { DashboardTabs } from './dashboard-tabs';
import { NextAppointment, nextOf } from './next-appointment';
import { UpcomingCard } from './upcoming-card';
import { type AppointmentList, useDashboardLists, useRetryAfterError } from './use-appointment-list';

const SETTING_UP = "We're setting up your appointments. Please complete your profile if you haven't already.";

export function PatientDashboard({ user }: { user: User }) {
  const now = useNow();
  const profile = useQuery(ownPatientQuery);
  useRetryAfterError(profile);
  const loaded = useDashboardLists('patient', profile.data?._id);
  const isMissing = profile.data === null;
  const withoutProfile = isMissing ? new Error('Patient ID is required') : profile.error;
  const failing = (list: AppointmentList): AppointmentList =>
    withoutProfile ? { ...list, error: withoutProfile, retry: () => void profile.refetch() } : list;
  const lists = {
    today: failing(loaded.today),
    upcoming: failing(loaded.upcoming),
    past: failing(loaded.past),
  };
  const next = nextOf([...(lists.today.appointments ?? []), ...(lists.upcoming.appointments ?? [])], now);
  return (
    <>
      <PageHeader title={`Welcome back, ${user.name || 'Patient'}`} />
      <div className={classes.page}>
        {next ? <NextAppointment appointment={next} viewerRole="patient" /> : null}
        <div className={classes.columns}>
          <DashboardTabs
            title="My Appointments"
            viewerRole="patient"
            lists={lists}
            defaultList="upcoming"
            error={(list, error) => <ListError error={error} retry={list.retry} />}
          />
          <UpcomingCard today={lists.today} upcoming={lists.upcoming} isNew={isMissing} />
        </div>
        <FindDoctorCard />
      </div>
    </>
  );
}

function ListError({ error, retry }: { error: Error; retry: () => void }) {
  const isSettingUp = error.message === 'Patient ID is required';
  return (
    <ErrorState
      title={isSettingUp ? SETTING_UP : error.message || 'Failed to load appointments'}
      onRetry={retry}
      {...(isSettingUp ? { action: <LinkButton to="/profile">Complete Profile</LinkButton> } : {})}
    />
  );
}
