import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config';
import { bearerToken } from '../bearer';
import { Refusal } from '../refusal';
import { addressKey } from './address-key';

const REQUESTS_PER_MINUTE = { api: 1_200, pages: 12_000 };
const MAX_COUNTED_CALLERS = 20_000;
const MONITORING_PATHS = ['/healthz', '/readyz', '/metrics'];

/**
 * A coarse limit on one node: limits across nodes are budgets in the database. The matched route decides which limit
 * applies, however the URL was written. Unknown tokens count apart from requests without one.
 */
export async function limitFloods(
  app: FastifyInstance,
  config: Config,
  findAccount: (token: string) => string | undefined,
  perMinute = REQUESTS_PER_MINUTE,
): Promise<void> {
  if (!config.rateLimits) return;
  await app.register(rateLimit, { global: false, cache: MAX_COUNTED_CALLERS });
  const callerKey = (request: FastifyRequest) => {
    const token = bearerToken(request);
    const account = token && findAccount(token);
    if (account) return `account:${account}`;
    const address = addressKey(request.ip);
    return token ? `token:${address}` : address;
  };
  const limits = {
    api: app.createRateLimit({
      max: perMinute.api,
      timeWindow: '1 minute',
      keyGenerator: (request) => `api:${callerKey(request)}`,
    }),
    pages: app.createRateLimit({
      max: perMinute.pages,
      timeWindow: '1 minute',
      keyGenerator: (request) => `pages:${addressKey(request.ip)}`,
    }),
  };
  app.addHook('onRequest', async (request) => {
    const route = request.routeOptions.url ?? '';
    if (MONITORING_PATHS.includes(route)) return;
    const checkLimit = /^\/(api|fhir)\//.test(route) ? limits.api : limits.pages;
    const result = await checkLimit(request);
    if (!result.isAllowed && result.isExceeded)
      throw new Refusal('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: result.ttlInSeconds });
  });
}
