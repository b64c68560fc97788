import type { ServerEventName, ServerPayload } from '@carelane/contract/realtime';
import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { appointmentKeys } from '../appointments/api';
import { saveViewerZone } from '../auth/save-viewer-zone';
import { sessionQuery } from '../auth/session';
import { applyPresence, consultationKeys } from '../consultations/api';
import { openSocket } from '../lib/open-socket';
import { refetchInFlight } from '../lib/refetch-in-flight';
import { isServerReachable } from '../lib/server-reachable';
import { type AppSocket, closeSocket } from '../lib/socket';
import { notificationKeys, showAllRead, showNewNotification } from '../notifications/api';
import { paperKeys } from '../papers/keys';
import { toast } from '../ui/toast';
import { checkServer } from './watch-server';

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
  | 'guest-signal'
  | 'receive-guest-message'
  | 'guest-admitted'
  | 'guest-left'
  | 'error';
type SyncedEvent = Exclude<ServerEventName, CallEvent>;
type SilentEvent =
  | 'notifications-read'
  | 'appointments-changed'
  | 'papers-changed'
  | 'guests-changed'
  | 'room-presence';
type NoticeEvent = Exclude<SyncedEvent, SilentEvent>;

const doctorKeys: QueryKey = ['doctors'];
const ownDoctorKeys: QueryKey = ['doctors', 'own'];
const paymentKeys: QueryKey = ['payments'];
const prescriptionKeys: QueryKey = ['prescriptions'];
const { lists, figures } = appointmentKeys;
const openAppointments: QueryKey = ['appointments', 'one'];

interface Stale {
  first: readonly QueryKey[];
  after: readonly QueryKey[];
}
const APPOINTMENT: Stale = {
  first: [lists, openAppointments],
  after: [notificationKeys.all, figures, doctorKeys, paymentKeys],
};

const STALE: Record<SyncedEvent, Stale> = {
  'appointment-created': APPOINTMENT,
  'appointment-cancelled': APPOINTMENT,
  'appointment-updated': APPOINTMENT,
  // Not stored for everyone who receives it: refetching the list would remove it from the bell.
  'new-doctor-slot': { first: [doctorKeys], after: [] },
  notification: {
    first: [prescriptionKeys, lists, openAppointments],
    after: [notificationKeys.all, figures, paymentKeys, ownDoctorKeys],
  },
  'notifications-read': { first: [notificationKeys.all], after: [] },
  // Also sent instead of a notification that the person has turned off in the app.
  'appointments-changed': {
    first: [prescriptionKeys, lists, openAppointments],
    after: [figures, paymentKeys, ownDoctorKeys],
  },
  'papers-changed': { first: [paperKeys.all], after: [] },
  'guests-changed': { first: [consultationKeys.anyGuests, openAppointments], after: [] },
  'room-presence': { first: [consultationKeys.waiting, consultationKeys.anyPresence], after: [] },
};

/** Doctors and their times are refetched regularly anyway. */
const STALE_AFTER_RECONNECT: readonly QueryKey[] = [
  appointmentKeys.all,
  notificationKeys.all,
  prescriptionKeys,
  paymentKeys,
  paperKeys.all,
  consultationKeys.anyGuests,
  consultationKeys.waiting,
  consultationKeys.anyPresence,
];

const hasNotFailed = ({ state }: Query) => state.status !== 'error';

const TITLES: Record<Exclude<NoticeEvent, 'notification'>, string> = {
  'appointment-created': 'Appointment booked',
  'appointment-cancelled': 'Appointment canceled',
  'appointment-updated': 'Appointment updated',
  'new-doctor-slot': 'New times available',
};

export function RealtimeSync() {
  const client = useQueryClient();
  useEffect(() => {
    void saveViewerZone(client);
    const stop = followServerEvents(client, openSocket());
    return () => {
      stop();
      closeSocket();
    };
  }, [client]);
  return null;
}

export function followServerEvents(client: QueryClient, socket: AppSocket): () => void {
  const stops = (Object.keys(STALE) as SyncedEvent[]).map((event) =>
    listen(socket, event, (payload) => {
      if (event === 'notifications-read') showAllRead(client);
      else if (event === 'room-presence') applyPresence(client, payload as ServerPayload<'room-presence'>);
      else if (event !== 'appointments-changed' && event !== 'papers-changed' && event !== 'guests-changed')
        announce(client, event, payload as ServerPayload<'notification'>);
      void refresh(client, STALE[event]);
    }),
  );
  const onConnect = () => {
    for (const queryKey of STALE_AFTER_RECONNECT)
      void refetchInFlight(client, { queryKey, predicate: hasNotFailed });
  };
  const onDisconnect = (reason: string) => {
    if (reason === 'io server disconnect') void checkSession(client, socket);
  };
  const onConnectError = () => {
    if (isServerReachable()) void checkServer(client);
  };
  socket.on('connect', onConnect);
  socket.on('disconnect', onDisconnect);
  socket.on('connect_error', onConnectError);
  return () => {
    socket.off('connect', onConnect);
    socket.off('disconnect', onDisconnect);
    socket.off('connect_error', onConnectError);
    for (const stop of stops) stop();
  };
}

async function refresh(client: QueryClient, { first, after }: Stale): Promise<void> {
  await Promise.all(first.map((queryKey) => refetchInFlight(client, { queryKey })));
  await Promise.all(after.map((queryKey) => refetchInFlight(client, { queryKey })));
}

async function checkSession(client: QueryClient, socket: AppSocket): Promise<void> {
  await client.refetchQueries({ queryKey: sessionQuery.queryKey });
  if (client.getQueryData(sessionQuery.queryKey)) socket.connect();
}

/** socket.io's overloads do not accept a union of names. */
function listen(socket: AppSocket, event: SyncedEvent, handle: (payload: unknown) => void): () => void {
  const listener = handle as never;
  socket.on(event, listener);
  return () => void socket.off(event, listener);
}

function announce(client: QueryClient, event: NoticeEvent, notice: ServerPayload<'notification'>): void {
  const { id, message, type, createdAt, link } = notice;
  showNewNotification(client, { id, message, type, createdAt, link: link ?? null, isRead: false });
  if (event === 'notification') toast.info(message);
  else toast.info(TITLES[event], message);
}
