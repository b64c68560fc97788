import type { User } from '@carelane/contract/auth/account';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { useQuery } from '@tanstack/react-query';
import { ownDoctorQuery } from '../../doctors/api';
import { verificationQuery } from '../../doctors/verification/api';
import { useNow } from '../../lib/now';
import { ErrorState } from '../../ui/error-state';
import { lazyComponent } from '../../ui/lazy-component';
import { LoadingState } from '../../ui/loading-state';
import { PageHeader } from '../../ui/page-header';
import { Panel } from '../../ui/panel';
import { type AppointmentList, useDashboardLists } from '../use-appointment-list';
import classes from './dashboard.module.css';
import { DashboardTabs } from './dashboard-tabs';
import { DayTimeline } from './day-timeline';
import { DoctorStats } from './doctor-stats';
import { findNext } from './next-appointment';
import { NextUp } from './next-up';
import { PatientActivity } from './patient-activity';
import { WaitingNow } from './waiting-now';

const WeeksChart = lazyComponent(
  () => import('./weeks-chart').then((module) => module.WeeksChart),
  () => (
    <Panel title="Last 8 Weeks">
      <LoadingState label="Loading the last 8 weeks..." count={2} />
    </Panel>
  ),
);

/** Part of every screen's first load, so parts that few doctors see are loaded later. */
const VerificationNews = lazyComponent(() =>
  import('../../doctors/verification/verification-card').then((module) => module.VerificationNews),
);

const FirstSteps = lazyComponent(() =>
  import('../../doctors/profile/first-steps').then((module) => module.FirstSteps),
);

interface Props {
  user: User;
  waiting: ReadonlySet<string>;
}

export function DoctorDashboard({ user, waiting }: Props) {
  const now = useNow();
  const name = user.name ? doctorTitle(user.name) : 'Doctor';
  const profile = useQuery(ownDoctorQuery);
  const verification = useQuery(verificationQuery);
  const loaded = useDashboardLists('doctor', profile.data?._id);
  const hasNoProfile = profile.data === null;
  const withProfileState = (list: AppointmentList): AppointmentList => {
    if (hasNoProfile) return { ...list, appointments: [], count: 0 };
    if (profile.error && !list.appointments)
      return { ...list, error: profile.error, retry: () => void profile.refetch() };
    return list;
  };
  const lists = {
    today: withProfileState(loaded.today),
    upcoming: withProfileState(loaded.upcoming),
    past: withProfileState(loaded.past),
  };
  const visits = [...(lists.today.appointments ?? []), ...(lists.upcoming.appointments ?? [])];
  const next = findNext(visits, now);
  const hasLoaded = Boolean(lists.today.appointments && lists.upcoming.appointments);
  const hasFailed = !hasLoaded && Boolean(lists.today.error ?? lists.upcoming.error);
  return (
    <>
      <PageHeader title={`${hasNoProfile ? 'Welcome' : 'Welcome back'}, ${name}`} />
      <div className={classes.page}>
        <WaitingNow appointments={visits.filter(({ id }) => waiting.has(id))} />
        {hasNoProfile ? null : (
          <NextUp next={next} isLoading={!hasLoaded} hasFailed={hasFailed} viewerRole="doctor" />
        )}
        {hasNoProfile ? null : <VerificationNews />}
        <FirstSteps doctor={profile.data} verification={verification.data} />
        <DoctorStats />
        <div className={classes.columns}>
          <DashboardTabs
            title="Appointment Management"
            viewerRole="doctor"
            lists={lists}
            defaultList="today"
            isWaiting={(id) => waiting.has(id)}
            renderError={(list, error) => (
              <ErrorState title={`Error loading appointments: ${error.message}`} onRetry={list.retry} />
            )}
          />
          <div className={classes.side}>
            <DayTimeline
              list={lists.today}
              allVisits={[...visits, ...(lists.past.appointments ?? [])]}
              waiting={waiting}
              zone={profile.data?.timezone}
            />
            <WeeksChart />
            <PatientActivity />
          </div>
        </div>
      </div>
    </>
  );
}
