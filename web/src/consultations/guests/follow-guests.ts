import type { Guest } from '@carelane/contract/consultations/guest';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { retryForever } from '../../ui/lazy-component';
import type { RoomSession } from '../session/room-session';
import { guestsQuery } from './api';
import type { GuestConnection } from './guest-connection';

export function followGuests(session: RoomSession, client: QueryClient): void {
  const observer = new QueryObserver(client, guestsQuery(session.options.appointmentId));
  const load = retryForever(() => import('./guest-connection'));
  let hasStartedLoading = false;
  let createConnection: ((guest: Guest) => GuestConnection) | undefined;
  let connection: GuestConnection | undefined;

  const update = () => {
    const guests = session.state.ending ? [] : (observer.getCurrentResult().data ?? []);
    const guest = nextGuest(guests, connection?.id);
    if (connection?.id !== guest?._id) {
      connection?.close();
      connection = undefined;
    }
    if (session.state.ending) return stop();
    if (!guest) return;
    if (!hasStartedLoading) {
      hasStartedLoading = true;
      void load().then(onLoaded);
    }
    if (connection) connection.update(guest);
    else connection = createConnection?.(guest);
  };
  const onLoaded = (module: typeof import('./guest-connection')) => {
    createConnection = (guest) => new module.GuestConnection(session, guest);
    update();
  };
  const onSessionChange = () => {
    if (session.state.ending) update();
  };
  const unsubscribes = [observer.subscribe(update), session.subscribe(onSessionChange)];
  const stop = () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
  update();
}

function nextGuest(guests: readonly Guest[], preparedId: string | undefined): Guest | undefined {
  const admitted = guests.find(({ state }) => state === 'admitted');
  const prepared = guests.find(({ _id }) => _id === preparedId);
  return admitted ?? prepared ?? guests.find(({ state, isConnected }) => state === 'waiting' && isConnected);
}
