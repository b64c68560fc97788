import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config';
import { bearerToken } from '../bearer';
import { Refusal } from '../refusal';
import { addressKey } from './address-key';

const REQUESTS_PER_MINUTE = { api: 1_200, pages: 12_000 };
const FOR_MACHINES = ['/healthz', '/readyz', '/metrics'];

/**
 * A coarse gate on one node, a session or an address at a time; what must hold across nodes has a budget in the
 * database. Only a session that is known has a gate of its own: made-up tokens share that of their address. What counts
 * is the route that the router found, however the address was written.
 */
export async function limitFloods(
  app: FastifyInstance,
  config: Config,
  isKnown: (token: string) => boolean,
  perMinute = REQUESTS_PER_MINUTE,
): Promise<void> {
  if (!config.rateLimits) return;
  await app.register(rateLimit, { global: false, cache: 20_000 });
  const whoAsks = (request: FastifyRequest) => {
    const token = bearerToken(request);
    if (token && isKnown(token)) return token;
    const address = addressKey(request.ip);
    return token ? `token:${address}` : address;
  };
  const gates = {
    api: app.createRateLimit({
      max: perMinute.api,
      timeWindow: '1 minute',
      keyGenerator: (request) => `api:${whoAsks(request)}`,
    }),
    pages: app.createRateLimit({
      max: perMinute.pages,
      timeWindow: '1 minute',
      keyGenerator: (request) => `pages:${addressKey(request.ip)}`,
    }),
  };
  app.addHook('onRequest', async (request) => {
    const route = request.routeOptions.url ?? '';
    if (FOR_MACHINES.includes(route)) return;
    const passed = await gates[route.startsWith('/api/') ? 'api' : 'pages'](request);
    if (!passed.isAllowed && passed.isExceeded)
      throw new Refusal('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: passed.ttlInSeconds });
  });
}
