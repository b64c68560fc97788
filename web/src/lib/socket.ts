import type { ClientToServer, ServerToClient } from '@carelane/contract/realtime';
import type { Socket } from 'socket.io-client';

export type AppSocket = Socket<ServerToClient, ClientToServer>;

let socket: AppSocket | undefined;

/** socket.io's code loads only after the first screen (open-socket.ts). */
export function setSocket(opened: AppSocket): void {
  socket = opened;
  window.addEventListener('online', replaceConnection);
  document.addEventListener('visibilitychange', reconnectWhenVisible);
}

export function currentSocket(): AppSocket | undefined {
  return socket;
}

export function reconnectSocket(): void {
  if (!socket || socket.connected) return;
  socket.disconnect();
  socket.connect();
}

/** After a network change a socket may look open until the server's ping is overdue. */
export function replaceConnection(): void {
  if (socket?.connected) socket.io.engine.close();
  reconnectSocket();
}

function reconnectWhenVisible(): void {
  if (document.visibilityState === 'visible') reconnectSocket();
}

const closeListeners = new Set<() => void>();

export function onSocketClosed(listener: () => void): () => void {
  closeListeners.add(listener);
  return () => closeListeners.delete(listener);
}

export function closeSocket(): void {
  for (const listener of closeListeners) listener();
  window.removeEventListener('online', replaceConnection);
  document.removeEventListener('visibilitychange', reconnectWhenVisible);
  socket?.disconnect();
  socket = undefined;
}
