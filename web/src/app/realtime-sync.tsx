import type { ServerEventName, ServerPayload } from '@carelane/contract/realtime';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { appointmentKeys } from '../appointments/api';
import { sessionQuery } from '../auth/session';
import { applyPresence, consultationKeys } from '../consultations/api';
import { openSocket } from '../lib/open-socket';
import { type AppSocket, closeSocket } from '../lib/socket';
import { notificationKeys, showAllRead, showNewNotification } from '../notifications/api';
import { raiseSystemNotification } from '../notifications/system-notification';
import { toast } from '../ui/toast';

type CallEvent =
  | 'user-connected'
  | 'ready'
  | 'trigger-offer'
  | 'offer'
  | 'answer'
  | 'ice-candidate'
  | 'receive-message'
  | 'user-disconnected'
  | 'session-ended'
  | 'taken-over'
  | 'error';
type SyncedEvent = Exclude<ServerEventName, CallEvent>;
type SilentEvent = 'notifications-read' | 'appointments-changed' | 'room-presence';
type NoticeEvent = Exclude<SyncedEvent, SilentEvent>;

const doctorKeys: QueryKey = ['doctors'];
const paymentKeys: QueryKey = ['payments'];
const prescriptionKeys: QueryKey = ['prescriptions'];

/** What each event makes stale. A new event of the contract does not compile until it stands here. */
const STALE: Record<SyncedEvent, readonly QueryKey[]> = {
  'appointment-created': [appointmentKeys.all, notificationKeys.all, doctorKeys, paymentKeys],
  'appointment-cancelled': [appointmentKeys.all, notificationKeys.all, doctorKeys, paymentKeys],
  'appointment-updated': [appointmentKeys.all, notificationKeys.all, doctorKeys],
  // Not kept for everybody who hears it: asking for the list again would take it off the bell.
  'new-doctor-slot': [doctorKeys],
  notification: [notificationKeys.all, appointmentKeys.all, paymentKeys, prescriptionKeys],
  'notifications-read': [notificationKeys.all],
  'appointments-changed': [appointmentKeys.all],
  'room-presence': [],
};

const TITLES: Record<NoticeEvent, string> = {
  'appointment-created': 'Appointment booked',
  'appointment-cancelled': 'Appointment canceled',
  'appointment-updated': 'Appointment updated',
  'new-doctor-slot': 'New times available',
  notification: 'Notification',
};

/** Events say what changed; screens ask again. Only notices and presence are shown from the event itself. */
export function RealtimeSync() {
  const client = useQueryClient();
  useEffect(() => {
    const stop = sync(client, openSocket());
    return () => {
      stop();
      closeSocket();
    };
  }, [client]);
  return null;
}

export function sync(client: QueryClient, socket: AppSocket): () => void {
  const stops = (Object.keys(STALE) as SyncedEvent[]).map((event) =>
    listen(socket, event, (payload) => {
      if (event === 'notifications-read') showAllRead(client);
      else if (event === 'room-presence') applyPresence(client, payload as ServerPayload<'room-presence'>);
      else if (event !== 'appointments-changed')
        announce(client, event, payload as ServerPayload<'notification'>);
      for (const queryKey of STALE[event]) void client.invalidateQueries({ queryKey });
    }),
  );
  const catchUp = () => {
    for (const queryKey of [appointmentKeys.all, notificationKeys.all, consultationKeys.waiting]) {
      void client.invalidateQueries({ queryKey, predicate: ({ state }) => state.status === 'success' });
    }
  };
  const askWhy = (reason: string) => {
    if (reason === 'io server disconnect') void checkSession(client, socket);
  };
  socket.on('connect', catchUp);
  socket.on('disconnect', askWhy);
  return () => {
    socket.off('connect', catchUp);
    socket.off('disconnect', askWhy);
    for (const stop of stops) stop();
  };
}

/** The server itself closed the line: the session was ended elsewhere, or the server wants us to come again. */
async function checkSession(client: QueryClient, socket: AppSocket): Promise<void> {
  await client.refetchQueries({ queryKey: sessionQuery.queryKey });
  if (client.getQueryData(sessionQuery.queryKey)) socket.connect();
}

/** socket.io's overloads cannot follow a union of names; the payload is the server's, checked by its own types. */
function listen(socket: AppSocket, event: SyncedEvent, handle: (payload: unknown) => void): () => void {
  const listener = handle as never;
  socket.on(event, listener);
  return () => void socket.off(event, listener);
}

function announce(client: QueryClient, event: NoticeEvent, notice: ServerPayload<'notification'>): void {
  const { id, message, type, createdAt, link } = notice;
  showNewNotification(client, { id, message, type, createdAt, link: link ?? null, isRead: false });
  toast.info(TITLES[event], message);
  raiseSystemNotification(notice);
}
