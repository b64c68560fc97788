import type { AppointmentStatus } from '@carelane/contract/appointments/status';
import type { Role } from '@carelane/contract/auth/account';
import { Button, Tabs, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSession } from '../auth/session';
import { ownDoctorQuery } from '../doctors/api';
import { useNow } from '../lib/now';
import { ownPatientQuery } from '../patients/api';
import { CalendarDrawing } from '../ui/art/calendar-drawing';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { LinkButton } from '../ui/link-button';
import { LoadingState } from '../ui/loading-state';
import { PageHeader } from '../ui/page-header';
import { AppointmentCard } from './cards/appointment-card';
import classes from './dashboard/dashboard.module.css';
import { LazyEarlierOffers } from './earlier/lazy-earlier-offers';
import { useAppointmentList } from './use-appointment-list';

const TABS = [
  { value: 'scheduled', label: 'Scheduled', status: 'scheduled' },
  { value: 'completed', label: 'Completed', status: 'completed' },
  { value: 'cancelled', label: 'Cancelled', status: 'canceled' },
] as const satisfies readonly { value: string; label: string; status: AppointmentStatus }[];

const EMPTY_HINTS: Record<Role, Record<AppointmentStatus, string>> = {
  patient: {
    scheduled: 'Appointments you book will appear here, with a link to join the visit.',
    completed: 'Completed visits and their prescriptions will appear here.',
    canceled: 'You have no canceled appointments.',
  },
  doctor: {
    scheduled: 'Appointments that patients book with you will appear here.',
    completed: 'Visits you mark as complete will appear here.',
    canceled: 'You have no canceled appointments.',
  },
};

type AppointmentsTab = (typeof TABS)[number]['value'];

interface Props {
  waiting: ReadonlySet<string>;
}

export function AppointmentsPage({ waiting }: Props) {
  const { tab = 'scheduled' } = useSearch({ strict: false }) as { tab?: AppointmentsTab };
  const { role } = useSession().user;
  const navigate = useNavigate();
  const choose = (value: string | null) =>
    void navigate({ to: '/appointments', search: { tab: value as AppointmentsTab }, replace: true });
  return (
    <>
      <PageHeader title="Appointments" />
      {role === 'patient' ? <LazyEarlierOffers /> : null}
      <Tabs
        value={TABS.some(({ value }) => value === tab) ? tab : 'scheduled'}
        onChange={choose}
        keepMounted={false}
      >
        <Tabs.List>
          {TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ value, label, status }) => (
          <Tabs.Panel key={value} value={value} pt="md">
            <StatusList status={status} label={label} waiting={waiting} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

interface ListProps extends Props {
  status: AppointmentStatus;
  label: string;
}

function StatusList({ status, label, waiting }: ListProps) {
  const { role } = useSession().user;
  const now = useNow();
  const patient = useQuery({ ...ownPatientQuery, enabled: role === 'patient' });
  const doctor = useQuery({ ...ownDoctorQuery, enabled: role === 'doctor' });
  const profile = role === 'patient' ? patient : doctor;
  const list = useAppointmentList(role, profile.data?._id, status);
  // A visit that the doctor cannot attend is canceled, but it is listed as scheduled while the patient can choose.
  const shown = list.appointments?.filter(
    (appointment) =>
      appointment.status === status || (status === 'scheduled' && appointment.choice !== undefined),
  );
  const hasNoProfile = profile.data === null;
  if (!shown && !hasNoProfile) {
    const error = list.error ?? profile.error;
    if (!error) return <LoadingState label="Loading Appointment..." />;
    return (
      <ErrorState
        title={error.message || 'Failed to load appointments'}
        onRetry={() => (profile.error ? void profile.refetch() : list.retry())}
      />
    );
  }
  if (!shown || shown.length === 0) {
    return (
      <EmptyState
        drawing={<CalendarDrawing />}
        title="No appointments found"
        hint={EMPTY_HINTS[role][status]}
        action={<NextStep role={role} />}
      />
    );
  }
  return (
    <div className={classes.cards}>
      <VisuallyHidden component="h2">{label} appointments</VisuallyHidden>
      {shown.map((appointment) => (
        <AppointmentCard
          key={appointment.id}
          appointment={appointment}
          viewerRole={role}
          now={now}
          page="appointments"
          isWaiting={role === 'doctor' && waiting.has(appointment.id)}
        />
      ))}
      {list.loadMore ? (
        <Button variant="default" onClick={list.loadMore} loading={list.isLoadingMore}>
          Show more
        </Button>
      ) : null}
    </div>
  );
}

function NextStep({ role }: { role: Role }) {
  if (role === 'patient') return <LinkButton to="/doctors">Find Doctors</LinkButton>;
  return (
    <LinkButton to="/profile" search={{ tab: 'profile', open: 'hours' }}>
      Set Your Hours
    </LinkButton>
  );
}
