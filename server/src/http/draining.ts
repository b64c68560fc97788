import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface Draining {
  readonly hasStarted: boolean;
  start(): void;
}

/** A balancer that sets this retries a read on another node after a 502: see deploy/nginx.conf. */
const OTHER_NODES_HEADER = 'x-other-nodes';

/**
 * Closing the listening socket resets connections that were just opened, and a write cannot safely be retried. So a
 * balancer with other nodes gets 502 for its first read and sends nothing more.
 */
export function drainConnections(app: FastifyInstance): Draining {
  let hasStarted = false;
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (hasStarted) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onRequest', (request, reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (hasStarted && isRead && request.headers[OTHER_NODES_HEADER]) reply.code(502).send();
    else done();
  });
  return {
    get hasStarted() {
      return hasStarted;
    },
    start() {
      hasStarted = true;
    },
  };
}

const LAST_REQUESTS_MS = 500;

/**
 * Since Node 19, `close` of an HTTP server also cuts idle connections, on which a balancer may just have sent a
 * request. `close` of its base class only stops listening.
 */
export async function stopListening(server: Server): Promise<void> {
  await waitForIdleTick();
  NetServer.prototype.close.call(server);
  await new Promise((resolve) => setTimeout(resolve, LAST_REQUESTS_MS));
}

const IDLE_TICK_MS = 0.3;
const MAX_WAIT_MS = 2_000;

/** Closing resets connections in the accept queue, which is empty right after a tick without work. */
async function waitForIdleTick(): Promise<void> {
  const deadline = performance.now() + MAX_WAIT_MS;
  let tickMs = Number.POSITIVE_INFINITY;
  while (tickMs > IDLE_TICK_MS && performance.now() < deadline) {
    const startedAt = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    tickMs = performance.now() - startedAt;
  }
}
