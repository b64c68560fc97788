import type { ClientToServer, ServerToClient } from '@carelane/contract/realtime';
import type { Socket } from 'socket.io-client';

export type AppSocket = Socket<ServerToClient, ClientToServer>;

let socket: AppSocket | undefined;

/** The socket of this tab. Opening it needs socket.io's code, which loads after the first screen. */
export function holdSocket(opened: AppSocket): void {
  socket = opened;
  window.addEventListener('online', renewSocket);
  document.addEventListener('visibilitychange', rearmWhenVisible);
}

/** Undefined while nobody is signed in. */
export function currentSocket(): AppSocket | undefined {
  return socket;
}

/** Reconnects at once, even if the five reconnections are used up or the next one is seconds away. */
export function rearmSocket(): void {
  if (!socket || socket.connected) return;
  socket.disconnect();
  socket.connect();
}

/**
 * After a network outage or change a socket may look open although it is dead. Otherwise that would only be noticed when
 * the server's ping is overdue.
 */
export function renewSocket(): void {
  if (socket?.connected) socket.io.engine.close();
  rearmSocket();
}

function rearmWhenVisible(): void {
  if (document.visibilityState === 'visible') rearmSocket();
}

export function closeSocket(): void {
  window.removeEventListener('online', renewSocket);
  document.removeEventListener('visibilitychange', rearmWhenVisible);
  socket?.disconnect();
  socket = undefined;
}
