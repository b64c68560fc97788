import type { Role } from '@carelane/contract/auth/account';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppointmentView } from '../../appointments/appointment-view';
import { lazyDialog } from '../../ui/lazy-component';
import type { RoomSession } from '../session/room-session';
import { guestsQuery } from './api';
import { guestActions, guestSentence } from './guest-actions';
import classes from './guests.module.css';
import { LetInButton } from './let-in-button';

const InviteSheet = lazyDialog(() => import('./invite-sheet').then((module) => module.InviteSheet));

interface Props {
  appointment: AppointmentView;
  role: Role;
  session: RoomSession;
}

export function RoomGuests({ appointment: { id, consultationType }, role, session }: Props) {
  const { data: guests = [] } = useQuery(guestsQuery(id));
  const [isOpen, setOpen] = useState(false);
  if (consultationType !== 'Video Consultation') return null;
  const waiting = guests.filter((guest) => guestActions(guest, guests, role).canAdmit);
  return (
    <>
      <button type="button" className={classes.pill} onClick={() => setOpen(true)}>
        {guests.length > 0 ? `Guests: ${guests.length}` : 'Invite a guest'}
      </button>
      <div className={classes.waiting} role="status">
        {waiting.map((guest) => (
          <p key={guest._id}>
            {guestSentence(guest, role)}
            <LetInButton appointmentId={id} guest={guest} />
          </p>
        ))}
      </div>
      <InviteSheet
        appointmentId={id}
        role={role}
        session={session}
        opened={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
