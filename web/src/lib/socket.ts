import { type ClientToServer, type ServerToClient, SOCKET } from '@carelane/contract/realtime';
import { io, type Socket } from 'socket.io-client';
import { readStored, STORAGE } from './storage';

export type AppSocket = Socket<ServerToClient, ClientToServer>;

let socket: AppSocket | undefined;

/** Connects only for a signed-in user. After the five reconnections it tries again when the browser comes back. */
export function openSocket(): AppSocket {
  if (socket) return socket;
  const opened: AppSocket = io({
    autoConnect: false,
    auth: (give) => give({ token: readStored(STORAGE.token) }),
    transports: ['websocket', 'polling'],
    timeout: SOCKET.timeoutMs,
    reconnectionAttempts: SOCKET.reconnectionAttempts,
    reconnectionDelay: SOCKET.reconnectionDelayMs,
    reconnectionDelayMax: SOCKET.reconnectionDelayMaxMs,
  });
  socket = opened;
  window.addEventListener('online', rearmSocket);
  document.addEventListener('visibilitychange', rearmWhenVisible);
  opened.connect();
  return opened;
}

/** Undefined while nobody is signed in. */
export function currentSocket(): AppSocket | undefined {
  return socket;
}

/** Tries once more after the reconnections were used up; harmless while connected or trying. */
export function rearmSocket(): void {
  if (socket && !socket.connected && !socket.active) socket.connect();
  else if (socket && !socket.connected && !socket.io._reconnecting) socket.connect();
}

function rearmWhenVisible(): void {
  if (document.visibilityState === 'visible') rearmSocket();
}

export function closeSocket(): void {
  window.removeEventListener('online', rearmSocket);
  document.removeEventListener('visibilitychange', rearmWhenVisible);
  socket?.disconnect();
  socket = undefined;
}
