import { pageConnectionSchema } from '@carelane/contract/realtime';
import type { Socket } from 'socket.io';

type Connected = Pick<Socket, 'handshake'>;

export function isReplacedBy(socket: Connected, other: Connected): boolean {
  const older = pageConnectionSchema.safeParse(socket.handshake.auth).data;
  const newer = pageConnectionSchema.safeParse(other.handshake.auth).data;
  if (!older || !newer) return false;
  return older.page === newer.page && older.connection < newer.connection;
}

export function isSamePage(socket: Connected, other: Connected): boolean {
  const own = pageConnectionSchema.safeParse(socket.handshake.auth).data;
  return own !== undefined && own.page === pageConnectionSchema.safeParse(other.handshake.auth).data?.page;
}
