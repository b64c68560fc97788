import { type ClientToServer, type ServerToClient, SOCKET } from '@carelane/contract/realtime';
import { io, type Socket } from 'socket.io-client';
import { readStored, STORAGE } from './storage';

export type AppSocket = Socket<ServerToClient, ClientToServer>;

let socket: AppSocket | undefined;
/** The five reconnections are used up, and nothing tries any more. */
let spent = false;

/** Connects only for a signed-in user. After the five reconnections it tries again when the browser comes back. */
export function openSocket(): AppSocket {
  if (socket) return socket;
  const opened: AppSocket = io({
    autoConnect: false,
    auth: (give) => give({ token: readStored(STORAGE.token) }),
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    timeout: SOCKET.timeoutMs,
    reconnectionAttempts: SOCKET.reconnectionAttempts,
    reconnectionDelay: SOCKET.reconnectionDelayMs,
    reconnectionDelayMax: SOCKET.reconnectionDelayMaxMs,
  });
  socket = opened;
  opened.io.on('reconnect_failed', () => {
    spent = true;
  });
  window.addEventListener('online', rearmSocket);
  document.addEventListener('visibilitychange', rearmWhenVisible);
  opened.connect();
  return opened;
}

/** Undefined while nobody is signed in. */
export function currentSocket(): AppSocket | undefined {
  return socket;
}

/** Tries again after the reconnections were used up; nothing happens while connected or still trying. */
export function rearmSocket(): void {
  if (!socket || socket.connected || !spent) return;
  spent = false;
  socket.connect();
}

function rearmWhenVisible(): void {
  if (document.visibilityState === 'visible') rearmSocket();
}

export function closeSocket(): void {
  window.removeEventListener('online', rearmSocket);
  document.removeEventListener('visibilitychange', rearmWhenVisible);
  socket?.disconnect();
  socket = undefined;
  spent = false;
}
