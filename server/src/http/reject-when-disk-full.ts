import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { matchedPath } from './matched-path';
import { Refusal } from './refusal';

const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const RETRY_AFTER_SECONDS = 30;

/** The server must not acknowledge what the database cannot store. */
export function rejectWhenDiskFull(app: FastifyInstance, { database }: Deps): void {
  if (database.engine !== 'embedded') return;
  app.addHook('onRequest', async (request) => {
    // Even a read can write an entry to the access log.
    const touchesData = /^\/(api|fhir)\//.test(matchedPath(request)) || !READ_METHODS.has(request.method);
    if (!touchesData) return;
    const diskSpace = database.diskSpace();
    if (diskSpace === 'none' || (diskSpace === 'reading' && !READ_METHODS.has(request.method)))
      throw new Refusal('UNAVAILABLE', undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  });
}
