import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { bearerToken } from '../auth/bearer';
import type { Config } from '../config';
import { addressKey } from './address-key';
import { Refusal } from './refusal';

const REQUESTS_PER_MINUTE = 1200;

/**
 * A coarse gate on one node, a session or an address at a time; what must hold across nodes has a budget in the
 * database. Only a session that is known has a gate of its own: made-up tokens share that of their address.
 */
export async function limitFloods(
  app: FastifyInstance,
  config: Config,
  isKnown: (token: string) => boolean,
): Promise<void> {
  if (!config.rateLimits) return;
  await app.register(rateLimit, {
    global: true,
    max: REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: (request) => {
      const token = bearerToken(request);
      if (token && isKnown(token)) return token;
      const address = addressKey(request.ip);
      return token ? `token:${address}` : address;
    },
    allowList: (request) => !request.url.startsWith('/api/'),
    errorResponseBuilder: (_request, context) =>
      new Refusal('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: Math.ceil(context.ttl / 1000) }),
  });
}
