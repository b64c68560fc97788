import { SOCKET } from '@carelane/contract/realtime';
import { io } from 'socket.io-client';
import { nextPageConnection } from './page-connection';
import { pageToken } from './page-token';
import { type AppSocket, currentSocket, setSocket } from './socket';

/**
 * Connects only for a signed-in user. After the five reconnections it retries when the browser is online or visible.
 */
export function openSocket(): AppSocket {
  const open = currentSocket();
  if (open) return open;
  const opened: AppSocket = io({
    autoConnect: false,
    auth: (callback) => callback({ token: pageToken(), ...nextPageConnection() }),
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    timeout: SOCKET.timeoutMs,
    reconnectionAttempts: SOCKET.reconnectionAttempts,
    reconnectionDelay: SOCKET.reconnectionDelayMs,
    reconnectionDelayMax: SOCKET.reconnectionDelayMaxMs,
  });
  setSocket(opened);
  opened.connect();
  return opened;
}
