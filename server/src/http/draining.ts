import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

export interface Draining {
  readonly started: boolean;
  start(): void;
}

/** Before a node goes, it asks each client, in the answer it still gives, to take another connection next time. */
export function drainConnections(app: FastifyInstance): Draining {
  let started = false;
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (started) reply.header('connection', 'close');
    done(null, payload);
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
