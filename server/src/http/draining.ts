import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

export interface Draining {
  readonly started: boolean;
  start(): void;
}

/** Said by a balancer that asks another node when this one answers 502 to a read; see deploy/nginx.conf. */
const HAS_OTHER_NODES = 'x-other-nodes';

/**
 * Before a node goes, it asks each client, in the answer it still gives, to take another connection next time. A balancer
 * with other nodes hears it from the first read that it sends, and then sends nothing more: closing the door resets whoever
 * has just knocked, and a write that was sent cannot be sent twice.
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
 * Closing a server also cuts connections on which no request has been read yet, and a balancer may just have sent one.
 * So the door closes first, whoever is inside still gets to ask, and only then the rest is cut.
 */
export async function stopListening(server: Server): Promise<void> {
  const cutIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {};
  await quietMoment();
  server.close();
  await new Promise((resolve) => setTimeout(resolve, LAST_REQUESTS_MS));
  server.closeIdleConnections = cutIdle;
}

const QUIET_MS = 0.3;
const WAIT_FOR_QUIET_MS = 2_000;

/** The system resets whoever stands at the door when it closes: nobody does right after a turn of the loop without work. */
async function quietMoment(): Promise<void> {
  const latest = performance.now() + WAIT_FOR_QUIET_MS;
  let turnMs = Number.POSITIVE_INFINITY;
  while (turnMs > QUIET_MS && performance.now() < latest) {
    const began = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    turnMs = performance.now() - began;
  }
}
