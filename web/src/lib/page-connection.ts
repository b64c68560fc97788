import type { PageConnection } from '@carelane/contract/realtime';

/** A random id for this page. `randomUUID` is not used because it needs a secure context. */
const page = crypto.getRandomValues(new Uint32Array(2)).join('-');
let connection = 0;

/** Identifies the next connection of this page's socket. Each reconnection by socket.io counts as a new one. */
export function nextPageConnection(): PageConnection {
  connection += 1;
  return { page, connection };
}
