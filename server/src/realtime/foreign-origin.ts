import type { IncomingHttpHeaders } from 'node:http';

/**
 * The site can also be opened at a node's address, so the request's own host is not foreign. Only browsers send an
 * origin.
 */
export function isForeignOrigin({ origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (origin === undefined || origin === new URL(publicUrl).origin) return false;
  if (!URL.canParse(origin) || !URL.canParse(`http://${host}`)) return true;
  return new URL(origin).hostname !== new URL(`http://${host}`).hostname;
}
