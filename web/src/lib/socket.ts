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

const whenClosed = new Set<() => void>();

/** Runs when this browser is signed out, also while the connection is lost. Returns how to stop listening. */
export function onSocketClosed(listener: () => void): () => void {
  whenClosed.add(listener);
  return () => whenClosed.delete(listener);
}

export function closeSocket(): void {
  for (const listener of whenClosed) listener();
  window.removeEventListener('online', renewSocket);
  document.removeEventListener('visibilitychange', rearmWhenVisible);
  socket?.disconnect();
  socket = undefined;
}
