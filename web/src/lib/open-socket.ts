import { SOCKET } from '@carelane/contract/realtime';
import { io } from 'socket.io-client';
import { nextPageConnection } from './page-connection';
import { pageToken } from './page-token';
import { type AppSocket, currentSocket, setSocket } from './socket';

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
