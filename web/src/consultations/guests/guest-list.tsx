import type { Role } from '@carelane/contract/auth/account';
import type { Guest } from '@carelane/contract/consultations/guest';
import type { RoomSession } from '../session/room-session';
import { GuestRow } from './guest-row';
import classes from './guests.module.css';

interface Props {
  appointmentId: string;
  guests: readonly Guest[];
  role: Role;
  session: RoomSession | null;
}

export function GuestList({ guests, ...props }: Props) {
  if (guests.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Guests">
      {guests.map((guest) => (
        <GuestRow key={guest._id} guest={guest} guests={guests} {...props} />
      ))}
    </ul>
  );
}
