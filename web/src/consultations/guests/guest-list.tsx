import type { Role } from '@carelane/contract/auth/account';
import type { Guest } from '@carelane/contract/consultations/guest';
import type { RoomSession } from '../session/room-session';
import { GuestRow } from './guest-row';
import classes from './guests.module.css';

interface Props {
  appointmentId: string;
  guests: readonly Guest[];
  role: Role;
  /** Null outside the call, where nobody can be let in. */
  session: RoomSession | null;
}

/** The guests who are invited, waiting or in the call, with buttons for each. */
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
