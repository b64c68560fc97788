import type { Allowance } from '@carelane/contract/budget';
import type { Endpoint } from '@carelane/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps';
import { type AccountViewer, actingUserId } from '../endpoints/viewer';
import { Refusal } from '../refusal';
import { addressKey } from './address-key';
import { spendBudget } from './budget';
import { createUseCounter } from './count-uses';

export type SpendEndpointBudget = (
  endpoint: Endpoint,
  request: FastifyRequest,
  viewer: AccountViewer | undefined,
) => Promise<void>;

/** Counts by the matched route, never by the URL of the request. */
export function createEndpointBudgets(deps: Deps): SpendEndpointBudget {
  const countOnThisNode = createUseCounter();
  return async (endpoint, request, viewer) => {
    const { budget } = endpoint;
    // A string says why the endpoint needs no budget.
    if (!deps.config.rateLimits || budget === undefined || typeof budget === 'string') return;
    for (const { key, limit } of limitsFor(endpoint, budget, request, viewer)) {
      if (budget.acrossNodes) {
        await spendBudget(deps, { key, limit, windowSeconds: budget.seconds });
        continue;
      }
      const retryAfterSeconds = countOnThisNode(key, limit, budget.seconds, deps.clock.now().getTime());
      if (retryAfterSeconds > 0) throw new Refusal('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds });
    }
  };
}

/** Counts by the person at the keyboard, so somebody who looks after ten people has the same limit as anyone else. */
function limitsFor(
  { method, path }: Endpoint,
  { perAccount, perAddress }: Allowance,
  request: FastifyRequest,
  viewer: AccountViewer | undefined,
): { key: string; limit: number }[] {
  const route = `${method} ${path}`;
  return [
    ...(perAccount && viewer ? [{ key: `${route}:${actingUserId(viewer)}`, limit: perAccount }] : []),
    ...(perAddress ? [{ key: `${route}:${addressKey(request.ip)}`, limit: perAddress }] : []),
  ];
}
