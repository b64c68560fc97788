import type { PageConnection } from '@carelane/contract/realtime';

/** Not `randomUUID`, which needs a secure origin. */
const page = crypto.getRandomValues(new Uint32Array(2)).join('-');
let connection = 0;

/** For each connection of a socket of this page, also when socket.io reconnects it. */
export function nextPageConnection(): PageConnection {
  connection += 1;
  return { page, connection };
}
