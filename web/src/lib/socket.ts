import type { ClientToServer, ServerToClient } from '@carelane/contract/realtime';
import type { Socket } from 'socket.io-client';

export type AppSocket = Socket<ServerToClient, ClientToServer>;

let socket: AppSocket | undefined;

/** The one socket of this tab. Opening it needs socket.io's code, which comes after the first screen. */
export function holdSocket(opened: AppSocket): void {
  socket = opened;
  window.addEventListener('online', renewSocket);
  document.addEventListener('visibilitychange', rearmWhenVisible);
}

/** Undefined while nobody is signed in. */
export function currentSocket(): AppSocket | undefined {
  return socket;
}

/** Tries at once, be the five reconnections used up or the next of them seconds away. */
export function rearmSocket(): void {
  if (!socket || socket.connected) return;
  socket.disconnect();
  socket.connect();
}

/**
 * After a network was away, or became another one, a socket may look open and carry nothing: it would be missed only when
 * the server's sign of life has been overdue for a while.
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
