import type { Guest } from '@carelane/contract/consultations/guest';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { retryForever } from '../../ui/lazy-component';
import type { RoomSession } from '../session/room-session';
import { guestsQuery } from './api';
import type { SeatedGuest } from './seated-guest';

/** As long as the session lasts, on whatever screen: seats the guest whom the doctor lets in. */
export function followGuests(session: RoomSession, client: QueryClient): void {
  const observer = new QueryObserver(client, guestsQuery(session.options.appointmentId));
  const load = retryForever(() => import('./seated-guest'));
  let isLoading = false;
  let seat: ((guest: Guest) => SeatedGuest) | undefined;
  let seated: SeatedGuest | undefined;

  const look = () => {
    const guests = session.state.ending ? [] : (observer.getCurrentResult().data ?? []);
    const admitted = guests.find(({ state }) => state === 'admitted');
    if (seated?.id !== admitted?._id) {
      seated?.close();
      seated = undefined;
    }
    if (session.state.ending) return stop();
    // Somebody who waits will be let in soon.
    if (!isLoading && guests.some(({ state }) => state !== 'invited')) {
      isLoading = true;
      void load().then(open);
    }
    if (!admitted) return;
    if (seated) seated.update(admitted);
    else seated = seat?.(admitted);
  };
  const open = (module: typeof import('./seated-guest')) => {
    seat = (guest) => new module.SeatedGuest(session, guest);
    look();
  };
  const onSessionChange = () => session.state.ending && look();
  const stops = [observer.subscribe(look), session.subscribe(onSessionChange)];
  const stop = () => {
    for (const one of stops) one();
  };
  look();
}
