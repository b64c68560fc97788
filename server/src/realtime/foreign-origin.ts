import type { IncomingHttpHeaders } from 'node:http';

/**
 * A page of another site must not open a socket in its visitor's browser. The site can also be opened at a
 * node's address, so a page on the request's host is not foreign. Clients other than browsers send no origin.
 */
export function isForeignOrigin({ origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (origin === undefined || origin === new URL(publicUrl).origin) return false;
  if (!URL.canParse(origin) || !URL.canParse(`http://${host}`)) return true;
  return new URL(origin).hostname !== new URL(`http://${host}`).hostname;
}
