import type { Allowance } from '@carelane/contract/budget';
import type { Endpoint } from '@carelane/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps';
import type { AccountViewer } from '../endpoints/viewer';
import { Refusal } from '../refusal';
import { addressKey } from './address-key';
import { spendBudget } from './budget';

export type SpendEndpointBudget = (
  endpoint: Endpoint,
  request: FastifyRequest,
  viewer: AccountViewer | undefined,
) => Promise<void>;

/** Counts each use by the matched route, never by the URL as it was written. */
export function createEndpointBudgets(deps: Deps): SpendEndpointBudget {
  const onThisNode = countUses();
  return async (endpoint, request, viewer) => {
    const { budget } = endpoint;
    if (!deps.config.rateLimits || budget === undefined || typeof budget === 'string') return;
    for (const { key, limit } of countedFor(endpoint, budget, request, viewer)) {
      if (budget.acrossNodes) {
        await spendBudget(deps, { key, limit, windowSeconds: budget.seconds });
        continue;
      }
      const retryAfterSeconds = onThisNode(key, limit, budget.seconds, deps.clock.now().getTime());
      if (retryAfterSeconds > 0) throw new Refusal('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds });
    }
  };
}

function countedFor(
  { method, path }: Endpoint,
  { perAccount, perAddress }: Allowance,
  request: FastifyRequest,
  viewer: AccountViewer | undefined,
): { key: string; limit: number }[] {
  const route = `${method} ${path}`;
  return [
    ...(perAccount && viewer ? [{ key: `${route}:${viewer.userId}`, limit: perAccount }] : []),
    ...(perAddress ? [{ key: `${route}:${addressKey(request.ip)}`, limit: perAddress }] : []),
  ];
}

const MAX_KEYS = 50_000;

function countUses() {
  const windows = new Map<string, { used: number; endsAt: number }>();
  return (key: string, limit: number, seconds: number, now: number): number => {
    const known = windows.get(key);
    const isOpen = known !== undefined && known.endsAt > now && known.endsAt <= now + seconds * 1000;
    const window = isOpen ? known : { used: 0, endsAt: now + seconds * 1000 };
    window.used += 1;
    windows.delete(key);
    windows.set(key, window);
    if (windows.size > MAX_KEYS)
      for (const oldest of [...windows.keys()].slice(0, 1_000)) windows.delete(oldest);
    return window.used <= limit ? 0 : Math.max(1, Math.ceil((window.endsAt - now) / 1000));
  };
}
