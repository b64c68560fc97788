import type { Role } from '@carelane/contract/auth/account';
import type { Guest } from '@carelane/contract/consultations/guest';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { errorMessage } from '../../lib/api';
import { runMutation } from '../../lib/run-mutation';
import { ConfirmSheet } from '../../ui/confirm-sheet';
import { toast } from '../../ui/toast';
import type { RoomSession } from '../session/room-session';
import { useRemoveGuest } from './api';
import { askToMute } from './ask-to-mute';
import { guestActions, guestSentence } from './guest-actions';
import classes from './guests.module.css';
import { LetInButton } from './let-in-button';

interface Props {
  appointmentId: string;
  guest: Guest;
  guests: readonly Guest[];
  role: Role;
  session: RoomSession | null;
}

export function GuestRow({ appointmentId, guest, guests, role, session }: Props) {
  const remove = useRemoveGuest(appointmentId);
  const [isConfirming, setConfirming] = useState(false);
  const { canAdmit, canAskToMute } = guestActions(guest, guests, role);
  const isInvited = guest.state === 'invited';
  const name = guest.name ?? guest.kind;
  const removeGuest = () =>
    runMutation(remove, guest._id, {
      onSuccess: () => setConfirming(false),
      onError: (error) => isInvited && toast.error(errorMessage(error)),
    });
  return (
    <li className={classes.row}>
      <span>{guestSentence(guest, role)}</span>
      <span className={classes.actions}>
        {session && canAdmit && <LetInButton appointmentId={appointmentId} guest={guest} />}
        {session && canAskToMute && (
          <Button size="compact-sm" variant="default" onClick={() => askToMute(session, guest)}>
            Ask to Mute
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          aria-label={isInvited ? `Withdraw the ${name}’s invitation` : `Remove ${name}`}
          loading={remove.isPending}
          onClick={() => (isInvited ? removeGuest() : setConfirming(true))}
        >
          {isInvited ? 'Withdraw' : 'Remove'}
        </Button>
      </span>
      <ConfirmSheet
        title={`Remove ${name}?`}
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        keepLabel="Keep the Guest"
        label="Remove"
        isDestructive
        isPending={remove.isPending}
        error={remove.error}
        onConfirm={removeGuest}
      >
        They are removed from the visit immediately. To join again, they need a new invitation.
      </ConfirmSheet>
    </li>
  );
}
