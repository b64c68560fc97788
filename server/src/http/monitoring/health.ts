import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import type { Draining } from '../draining';
import { Refusal } from '../refusal';

const PING_TIMEOUT_MS = 2_000;

export function serveHealth(app: FastifyInstance, deps: Deps, draining: Draining): void {
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async () => {
    if (draining.hasStarted)
      throw new Refusal('UNAVAILABLE', 'This node is shutting down.', { retryAfterSeconds: 2 });
    const timeout = new Promise<never>((_resolve, reject) =>
      setTimeout(() => reject(new Error('the database did not answer in time')), PING_TIMEOUT_MS).unref(),
    );
    try {
      await Promise.race([deps.database.ping(), timeout]);
    } catch {
      throw new Refusal('UNAVAILABLE', 'The database does not answer.', { retryAfterSeconds: 2 });
    }
    return { status: 'ready' };
  });
}
