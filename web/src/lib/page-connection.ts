import type { PageConnection } from '@carelane/contract/realtime';

/** `randomUUID` needs a secure context. */
const page = crypto.getRandomValues(new Uint32Array(2)).join('-');
let connection = 0;

export function nextPageConnection(): PageConnection {
  connection += 1;
  return { page, connection };
}
