import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createClient } from 'redis';
import type { Deps } from '../deps';

/** Redis carries fan-out between nodes and nothing else: the product starts and goes on without it. */
export async function connectRedis(deps: Deps): Promise<{ close(): Promise<void> } | undefined> {
  const url = deps.config.redisUrl;
  if (!url) return undefined;
  const client = createClient({
    url,
    socket: { reconnectStrategy: (tries) => Math.min(200 * 2 ** tries, 3_000) },
  });
  let complained = false;
  client.on('error', (error: NodeJS.ErrnoException) => {
    if (!complained)
      deps.log.warn({ code: error.code }, 'Redis does not answer; events stay on their node until it does');
    complained = true;
  });
  client.on('ready', () => {
    complained = false;
  });
  await client.connect();
  deps.realtime.io.adapter(createAdapter(client, { maxLen: 10_000, readCount: 100 }));
  return { close: async () => void client.destroy() };
}
