import { SOCKET } from '@carelane/contract/realtime';
import { io } from 'socket.io-client';
import { nextPageConnection } from './page-connection';
import { pageToken } from './page-token';
import { type AppSocket, currentSocket, setSocket } from './socket';

/**
 * Returns the socket of this tab, and connects one if there is none. Call it only for a signed-in user. When all
 * reconnections have failed, socket.ts reconnects as soon as the browser is online again or the tab becomes visible.
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
