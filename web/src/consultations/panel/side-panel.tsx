import type { Role } from '@carelane/contract/auth/account';
import { Tabs, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { AppointmentView } from '../../appointments/appointment-view';
import { lazyComponent, retryForever } from '../../ui/lazy-component';
import type { RoomSession } from '../session/room-session';
import { useStore } from '../use-store';
import { Chat } from './chat';
import classes from './panel.module.css';

/** Behind tabs, so the call neither waits for this code nor needs it. */
const Papers = lazyComponent(
  retryForever(() => import('../../papers/papers').then((module) => module.Papers)),
);
const PapersCount = lazyComponent(
  retryForever(() => import('../../papers/papers-count').then((module) => module.PapersCount)),
);
const Notes = lazyComponent(retryForever(() => import('./notes').then((module) => module.Notes)));

interface Props {
  appointment: AppointmentView;
  role: Role;
  session: RoomSession | null;
  visible: boolean;
}

export function SidePanel({ appointment, role, session, visible }: Props) {
  const [tab, setTab] = useState<string | null>('chat');
  useEffect(() => {
    session?.setChatVisible(visible && tab === 'chat');
    return () => session?.setChatVisible(false);
  }, [session, visible, tab]);
  return (
    <Tabs
      value={tab}
      onChange={setTab}
      className={classes.tabs ?? ''}
      classNames={{ panel: classes.tabPanel ?? '', list: classes.tabList ?? '' }}
    >
      <Tabs.List grow>
        <Tabs.Tab value="chat">
          Chat
          {session && <UnreadMark session={session} />}
        </Tabs.Tab>
        <Tabs.Tab value="notes">Session Notes</Tabs.Tab>
        <Tabs.Tab value="papers">
          Papers
          <PapersCount appointmentId={appointment.id} className={classes.count ?? ''} />
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="chat">
        <Chat
          appointmentId={appointment.id}
          role={role}
          session={session}
          isOver={appointment.status !== 'scheduled'}
        />
      </Tabs.Panel>
      <Tabs.Panel value="notes" keepMounted>
        <Notes appointment={appointment} role={role} />
      </Tabs.Panel>
      <Tabs.Panel value="papers" className={classes.papers ?? ''}>
        <Papers appointmentId={appointment.id} isBesideVideo />
      </Tabs.Panel>
    </Tabs>
  );
}

function UnreadMark({ session }: { session: RoomSession }) {
  const { unread } = useStore(session);
  if (unread === 0) return null;
  return (
    <span className={classes.count}>
      <span aria-hidden="true">{unread}</span>
      <VisuallyHidden>, {unread} unread</VisuallyHidden>
    </span>
  );
}
