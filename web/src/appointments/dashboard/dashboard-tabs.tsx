import { DASHBOARD_LISTS, type DashboardList } from '@carelane/contract/appointments/appointment-lists';
import type { Role } from '@carelane/contract/auth/account';
import { Button, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNow } from '../../lib/now';
import { CalendarDrawing } from '../../ui/art/calendar-drawing';
import { EmptyState } from '../../ui/empty-state';
import { LinkButton } from '../../ui/link-button';
import { LoadingState } from '../../ui/loading-state';
import { Panel } from '../../ui/panel';
import { AppointmentCard } from '../cards/appointment-card';
import type { AppointmentList } from '../use-appointment-list';
import classes from './dashboard.module.css';

const LABELS: Record<DashboardList, string> = { today: 'Today', upcoming: 'Upcoming', past: 'Past' };
const EMPTY_TITLES: Record<DashboardList, string> = {
  today: 'No appointments scheduled for today.',
  upcoming: 'No upcoming appointments scheduled.',
  past: 'No past appointment records.',
};

interface Props {
  title: string;
  viewerRole: Role;
  lists: Record<DashboardList, AppointmentList>;
  defaultList: DashboardList;
  renderError: (list: AppointmentList, error: Error) => ReactNode;
  isWaiting?: (appointmentId: string) => boolean;
}

export function DashboardTabs({
  title,
  viewerRole,
  lists,
  defaultList,
  renderError,
  isWaiting = () => false,
}: Props) {
  return (
    <Panel title={title}>
      <Tabs defaultValue={defaultList} keepMounted={false}>
        <Tabs.List>
          {DASHBOARD_LISTS.map((list) => (
            <Tabs.Tab key={list} value={list}>
              {LABELS[list]}
              {lists[list].count === undefined ? null : (
                <span className={classes.count}> {lists[list].count}</span>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {DASHBOARD_LISTS.map((list) => (
          <Tabs.Panel key={list} value={list} pt="md">
            <ListContent
              name={list}
              viewerRole={viewerRole}
              list={lists[list]}
              renderError={renderError}
              isWaiting={isWaiting}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Panel>
  );
}

interface ContentProps extends Required<Pick<Props, 'viewerRole' | 'renderError' | 'isWaiting'>> {
  name: DashboardList;
  list: AppointmentList;
}

function ListContent({ name, viewerRole, list, renderError, isWaiting }: ContentProps) {
  const now = useNow();
  if (!list.appointments) {
    return list.error ? renderError(list, list.error) : <LoadingState label="Loading your appointments..." />;
  }
  if (list.appointments.length === 0) {
    const action =
      viewerRole === 'patient' && name === 'upcoming' ? (
        <LinkButton to="/doctors">Find Doctors</LinkButton>
      ) : undefined;
    return <EmptyState drawing={<CalendarDrawing />} title={EMPTY_TITLES[name]} action={action} />;
  }
  return (
    <div className={classes.cards}>
      {list.appointments.map((appointment) => (
        <AppointmentCard
          key={appointment.id}
          appointment={appointment}
          viewerRole={viewerRole}
          now={now}
          page="dashboard"
          isWaiting={isWaiting(appointment.id)}
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
