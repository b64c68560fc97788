import type { ClientToServer, ServerToClient } from '@carelane/contract/realtime';
import type { Socket } from 'socket.io-client';

export type AppSocket = Socket<ServerToClient, ClientToServer>;

let socket: AppSocket | undefined;
/** The five reconnections are used up, and nothing tries any more. */
let spent = false;

/** The one socket of this tab. Opening it needs socket.io's code, which comes after the first screen. */
export function holdSocket(opened: AppSocket): void {
  socket = opened;
  opened.io.on('reconnect_failed', () => {
    spent = true;
  });
  window.addEventListener('online', rearmSocket);
  document.addEventListener('visibilitychange', rearmWhenVisible);
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
