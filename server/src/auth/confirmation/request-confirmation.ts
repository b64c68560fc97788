import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../db/client';
import type { Deps } from '../../deps';
import { addressKey } from '../../http/limits/address-key';
import { useBudget } from '../../http/limits/budget';
import { enqueue } from '../../jobs/queue';
import { addressBudgetKey } from '../passwords/guessing';
import type { UserRow } from '../queries';
import { describeDevice } from '../sessions/device';
import { addressToConfirm, mailConfirmation } from './mail-confirmation';

export interface Requester {
  device: string;
  client: string;
}

export function readRequester({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Requester {
  return { device: describeDevice(headers['user-agent']), client: addressKey(ip) };
}

const LIMIT_PER_NETWORK = { limit: 4, windowSeconds: 86_400 };

/**
 * Limited for each network, so that nobody can use up the emails of an address's owner. Only a person signed in to the
 * account may learn that the limit is reached.
 */
export async function requestConfirmation(
  tx: Queryable,
  deps: Pick<Deps, 'clock' | 'config'>,
  user: UserRow,
  { device, client }: Requester,
): Promise<boolean> {
  const email = addressToConfirm(user);
  if (!email || deps.config.emailConfirmation === 'off') return true;
  const now = deps.clock.now();
  const budget = { key: `confirm-from:${client}:${addressBudgetKey(email)}`, ...LIMIT_PER_NETWORK };
  if (deps.config.rateLimits && (await useBudget(tx, now, budget)) > 0) return false;
  const payload = { userId: user.id, device, askedAt: now.toISOString() };
  await enqueue(tx, mailConfirmation, payload, { runAt: now });
  return true;
}
