import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface Draining {
  readonly started: boolean;
  start(): void;
}

/** Set by a balancer that retries a read on another node after a 502; see deploy/nginx.conf. */
const HAS_OTHER_NODES = 'x-other-nodes';

/**
 * A draining node sends `Connection: close` with every response. A balancer that has other nodes gets 502 for its first
 * read and then sends nothing more. This matters because closing the listening socket resets connections that were
 * just opened, and a write cannot safely be retried.
 */
export function drainConnections(app: FastifyInstance): Draining {
  let started = false;
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (started) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onRequest', (request, reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (started && isRead && request.headers[HAS_OTHER_NODES]) reply.code(502).send();
    else done();
  });
  return {
    get started() {
      return started;
    },
    start() {
      started = true;
    },
  };
}

const LAST_REQUESTS_MS = 500;

/**
 * Takes no new connections, and gives the open ones time for a last request: a balancer may just have sent one. The
 * `close` of an HTTP server also cuts idle connections (Node 19 and newer); that of `net.Server`, which it extends, only
 * stops listening.
 */
export async function stopListening(server: Server): Promise<void> {
  await idleTick();
  NetServer.prototype.close.call(server);
  await new Promise((resolve) => setTimeout(resolve, LAST_REQUESTS_MS));
}

const IDLE_TICK_MS = 0.3;
const MAX_WAIT_MS = 2_000;

/** Connections in the accept queue are reset on close. The queue is empty right after a tick without work. */
async function idleTick(): Promise<void> {
  const deadline = performance.now() + MAX_WAIT_MS;
  let tickMs = Number.POSITIVE_INFINITY;
  while (tickMs > IDLE_TICK_MS && performance.now() < deadline) {
    const startedAt = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    tickMs = performance.now() - startedAt;
  }
}
