import { pageConnectionSchema } from '@carelane/contract/realtime';
import type { Socket } from 'socket.io';

type Connected = Pick<Socket, 'handshake'>;

/** Whether the page of this socket has connected again with the other one. */
export function isReplacedBy(socket: Connected, other: Connected): boolean {
  const own = pageConnectionSchema.safeParse(socket.handshake.auth).data;
  const newer = pageConnectionSchema.safeParse(other.handshake.auth).data;
  if (!own || !newer) return false;
  return own.page === newer.page && own.connection < newer.connection;
}
