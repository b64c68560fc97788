import type { Role } from '@carelane/contract/auth/account';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Sheet } from '../../ui/sheet';
import type { RoomSession } from '../session/room-session';
import { guestsQuery } from './api';
import { GuestList } from './guest-list';
import classes from './guests.module.css';
import { InviteForm } from './invite-form';

interface Props {
  appointmentId: string;
  role: Role;
  session: RoomSession | null;
  opened: boolean;
  onClose(): void;
}

export function InviteSheet({ appointmentId, role, session, opened, onClose }: Props) {
  const { data: guests = [] } = useQuery(guestsQuery(appointmentId));
  const [formKey, setFormKey] = useState(0);
  const close = () => {
    setFormKey(formKey + 1);
    onClose();
  };
  return (
    <Sheet opened={opened} onClose={close} title={session && guests.length > 0 ? 'Guests' : 'Invite a Guest'}>
      <div className={classes.sheet}>
        <GuestList appointmentId={appointmentId} guests={guests} role={role} session={session} />
        <InviteForm key={formKey} appointmentId={appointmentId} invitedCount={guests.length} onDone={close} />
      </div>
    </Sheet>
  );
}
