import type { Guest } from '@carelane/contract/consultations/guest';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { retryForever } from '../../ui/lazy-component';
import type { RoomSession } from '../session/room-session';
import { guestsQuery } from './api';
import type { GuestSeat } from './guest-seat';

/** While the session lasts, on every screen: prepares a seat for a waiting guest, and fills it when they are let in. */
export function followGuests(session: RoomSession, client: QueryClient): void {
  const observer = new QueryObserver(client, guestsQuery(session.options.appointmentId));
  const load = retryForever(() => import('./guest-seat'));
  let isLoading = false;
  let prepare: ((guest: Guest) => GuestSeat) | undefined;
  let seat: GuestSeat | undefined;

  const update = () => {
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
    update();
  };
  const onSessionChange = () => session.state.ending && update();
  const unsubscribes = [observer.subscribe(update), session.subscribe(onSessionChange)];
  const stop = () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
  update();
}

/** The guest who was let in, or else the one for whom a seat is prepared, or else the first who waits. */
function nextGuest(guests: readonly Guest[], preparedId: string | undefined): Guest | undefined {
  const admitted = guests.find(({ state }) => state === 'admitted');
  const prepared = guests.find(({ _id }) => _id === preparedId);
  return admitted ?? prepared ?? guests.find(({ state, isConnected }) => state === 'waiting' && isConnected);
}
