import { GUEST_NAMESPACE } from '@carelane/contract/realtime';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createClient } from 'redis';
import type { Deps } from '../deps';
import type { Io } from './realtime';
import { STREAM, trimStream } from './trim-stream';

const PUBLISH_WITHIN_MS = 1_000;
const CATCH_UP_SPREAD_MS = 2_000;
const RECONNECT_MAX_MS = 2_000;
const ALONE = ['', '1'];

type Client = ReturnType<typeof createRedisClient>;

function createRedisClient(url: string, disableOfflineQueue: boolean) {
  return createClient({
    url,
    disableOfflineQueue,
    socket: {
      connectTimeout: 2_000,
      reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, RECONNECT_MAX_MS),
    },
  });
}

/** Redis only carries events between nodes, so the product starts and keeps running without it. */
export function connectRedis(deps: Deps, url: string): { close(): void } {
  const publisher = createRedisClient(url, true);
  let isUnavailable = false;
  publisher.on('error', (error: NodeJS.ErrnoException) => {
    if (!isUnavailable)
      deps.log.warn({ code: error.code }, 'Redis is unavailable; events stay on their node until it is back');
    isUnavailable = true;
  });
  publisher.on('ready', () => {
    if (isUnavailable) {
      deps.log.warn('Redis is back; clients reconnect to catch up');
      reconnectClients(deps.realtime.io);
    }
    isUnavailable = false;
  });
  publisher.connect().catch(() => {});
  deps.realtime.io.adapter(
    createAdapter(withoutWaiting(publisher, url), { streamName: STREAM, maxLen: 10_000, readCount: 100 }),
  );
  deps.realtime.reachesEveryNode = () => publisher.isReady;
  deps.metrics.gauge('carelane_redis_ready', '1 while Redis answers this node', () =>
    publisher.isReady ? 1 : 0,
  );
  const stopTrimming = trimStream(publisher, deps.log);
  return {
    close: () => {
      stopTrimming();
      publisher.destroy();
    },
  };
}

/**
 * Never waits for an unavailable Redis, so that events still reach this node's sockets. Read-only connections wait, or
 * the adapter would spin on their errors.
 */
function withoutWaiting(publisher: Client, url: string) {
  return {
    /** The adapter recognizes the client library by this method. */
    sSubscribe: () => {},
    duplicate: () => createRedisClient(url, false),
    xAdd: (...args: Parameters<Client['xAdd']>) => withTimeout(publisher.xAdd(...args)),
    xRange: (...args: Parameters<Client['xRange']>) => withTimeout(publisher.xRange(...args)),
    multi: () => publisher.multi(),
    set: (...args: Parameters<Client['set']>) => publisher.set(...args).catch(() => null),
    publish: (...args: Parameters<Client['publish']>) => publisher.publish(...args).catch(() => 0),
    sendCommand: (args: string[]) => withTimeout(publisher.sendCommand(args)).catch(() => ALONE),
  };
}

function withTimeout<T>(reply: Promise<T>): Promise<T> {
  const timeout = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error('Redis did not reply in time')), PUBLISH_WITHIN_MS).unref(),
  );
  return Promise.race([reply, timeout]);
}

/** Spreads the reconnects, to avoid a rush. */
function reconnectClients(io: Io): void {
  for (const socket of [...io.of('/').sockets.values(), ...io.of(GUEST_NAMESPACE).sockets.values()])
    setTimeout(() => socket.conn.close(), Math.random() * CATCH_UP_SPREAD_MS).unref();
}
