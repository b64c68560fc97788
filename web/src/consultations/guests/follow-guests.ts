import type { Guest } from '@carelane/contract/consultations/guest';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { retryForever } from '../../ui/lazy-component';
import type { RoomSession } from '../session/room-session';
import { guestsQuery } from './api';
import type { GuestSeat } from './guest-seat';

/** As long as the session lasts, on whatever screen: prepares a seat for somebody who waits, whom the doctor lets in. */
export function followGuests(session: RoomSession, client: QueryClient): void {
  const observer = new QueryObserver(client, guestsQuery(session.options.appointmentId));
  const load = retryForever(() => import('./guest-seat'));
  let isLoading = false;
  let prepare: ((guest: Guest) => GuestSeat) | undefined;
  let seat: GuestSeat | undefined;

  const look = () => {
    const guests = session.state.ending ? [] : (observer.getCurrentResult().data ?? []);
    const guest = nextGuest(guests, seat?.id);
    if (seat?.id !== guest?._id) {
      seat?.close();
      seat = undefined;
    }
    if (session.state.ending) return stop();
    if (!guest) return;
    if (!isLoading) {
      isLoading = true;
      void load().then(open);
    }
    if (seat) seat.update(guest);
    else seat = prepare?.(guest);
  };
  const open = (module: typeof import('./guest-seat')) => {
    prepare = (guest) => new module.GuestSeat(session, guest);
    look();
  };
  const onSessionChange = () => session.state.ending && look();
  const stops = [observer.subscribe(look), session.subscribe(onSessionChange)];
  const stop = () => {
    for (const one of stops) one();
  };
  look();
}

/** The one who was let in. Before that the one with whom a seat was prepared, or else the first who waits. */
function nextGuest(guests: readonly Guest[], seated: string | undefined): Guest | undefined {
  const admitted = guests.find(({ state }) => state === 'admitted');
  const known = guests.find(({ _id }) => _id === seated);
  return admitted ?? known ?? guests.find(({ state, isConnected }) => state === 'waiting' && isConnected);
}
