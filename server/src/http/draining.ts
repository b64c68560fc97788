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
