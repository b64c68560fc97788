import type { GuestToServer, ServerToGuest } from '@carelane/contract/consultations/guest-events';
import { type Acknowledgement, GUEST_NAMESPACE, SOCKET } from '@carelane/contract/realtime';
import { io, type Socket } from 'socket.io-client';
import { toRtcServers } from '../api';

export type GuestSocket = Socket<ServerToGuest, GuestToServer>;

const SEND_TIMEOUT_MS = 8_000;
const ICE_SERVERS_TIMEOUT_MS = 4_000;
const CHECK_TIMEOUT_MS = 2_500;

export function connectGuest(session: string): GuestSocket {
  return io(GUEST_NAMESPACE, {
    forceNew: true,
    auth: { session },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    timeout: SOCKET.timeoutMs,
    reconnectionDelay: SOCKET.reconnectionDelayMs,
    reconnectionDelayMax: SOCKET.reconnectionDelayMaxMs,
  });
}

/** After a network outage a socket may look open although the connection is lost. */
export function reconnectGuestSocket(socket: GuestSocket): void {
  if (socket.connected) socket.io.engine.close();
  socket.disconnect();
  socket.connect();
}

export async function checkGuestSocket(socket: GuestSocket): Promise<void> {
  if (!socket.connected) return;
  await socket
    .timeout(CHECK_TIMEOUT_MS)
    .emitWithAck('get-ice-servers', {})
    .catch(() => reconnectGuestSocket(socket));
}

export async function sendAsGuest(
  socket: GuestSocket,
  message: { id: string; text: string },
): Promise<Acknowledgement> {
  const unacknowledged: Acknowledgement = { ok: false, message: 'You are offline.', code: 'TIMEOUT' };
  if (!socket.connected) return unacknowledged;
  return socket
    .timeout(SEND_TIMEOUT_MS)
    .emitWithAck('send-message', { message })
    .catch(() => unacknowledged);
}

export function fetchGuestIceServers(socket: GuestSocket): Promise<RTCIceServer[]> {
  return new Promise((resolve, reject) => {
    if (!socket.connected) return reject(new Error('offline'));
    const timer = setTimeout(() => reject(new Error('timed out')), ICE_SERVERS_TIMEOUT_MS);
    socket.once('ice-servers', ({ iceServers }) => {
      clearTimeout(timer);
      resolve(toRtcServers(iceServers));
    });
    socket.emit('get-ice-servers', {});
  });
}
