import type { IncomingHttpHeaders } from 'node:http';

/** A page of another site may not open a socket from its visitor's browser. Clients other than browsers send no origin. */
export function isForeignOrigin({ origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (origin === undefined || origin === new URL(publicUrl).origin) return false;
  if (!URL.canParse(origin) || !URL.canParse(`http://${host}`)) return true;
  return new URL(origin).hostname !== new URL(`http://${host}`).hostname;
}
