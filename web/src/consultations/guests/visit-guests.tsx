import type { Role } from '@carelane/contract/auth/account';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyDialog } from '../../ui/lazy-component';
import { Panel } from '../../ui/panel';
import { guestsQuery } from './api';
import { GuestList } from './guest-list';
import classes from './guests.module.css';

const InviteSheet = lazyDialog(() => import('./invite-sheet').then((module) => module.InviteSheet));

interface Props {
  appointmentId: string;
  role: Role;
}

export function VisitGuests({ appointmentId, role }: Props) {
  const { data: guests = [] } = useQuery(guestsQuery(appointmentId));
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      className={classes.panel ?? ''}
      title="Guests"
      aside={
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          Invite a Guest
        </Button>
      }
    >
      {guests.length === 0 && (
        <p className={classes.none}>A carer, a relative or an interpreter can join the call.</p>
      )}
      <GuestList appointmentId={appointmentId} guests={guests} role={role} session={null} />
      {role === 'doctor' && guests.some(({ state }) => state === 'waiting') && (
        <p className={classes.none}>You can let them in once you are in the call.</p>
      )}
      <InviteSheet
        appointmentId={appointmentId}
        role={role}
        session={null}
        opened={isOpen}
        onClose={() => setOpen(false)}
      />
    </Panel>
  );
}
