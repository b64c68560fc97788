import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import type { Draining } from '../draining';
import { faultWithoutValues } from '../error-handler';
import { Refusal } from '../refusal';

const PING_TIMEOUT_MS = 2_000;

export function serveHealth(
  app: FastifyInstance,
  deps: Pick<Deps, 'database' | 'log'>,
  draining: Draining,
): void {
  /** Load balancers ask every few seconds, so only changes are logged. */
  let isFailing = false;
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async () => {
    if (draining.hasStarted)
      throw new Refusal('UNAVAILABLE', 'This node is shutting down.', { retryAfterSeconds: 2 });
    const timeout = new Promise<never>((_resolve, reject) =>
      setTimeout(() => reject(new Error('the database did not answer in time')), PING_TIMEOUT_MS).unref(),
    );
    try {
      await Promise.race([deps.database.ping(), timeout]);
      if (isFailing) deps.log.warn('ready again: the database answers');
      isFailing = false;
    } catch (error) {
      if (!isFailing) deps.log.warn({ fault: faultWithoutValues(unwrapCause(error)) }, 'not ready');
      isFailing = true;
      throw new Refusal('UNAVAILABLE', 'The database does not answer.', { retryAfterSeconds: 2 });
    }
    return { status: 'ready' };
  });
}

/** This query has no values, so the database's own error may be logged. */
function unwrapCause(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}
