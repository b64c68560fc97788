import { createHash } from 'node:crypto';
import { inArray, like, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { budgets } from '../../db/schema';
import type { Deps } from '../../deps';
import { type Budget, useBudget } from '../../http/limits/budget';
import { Refusal } from '../../http/refusal';

const DAY_SECONDS = 86_400;
const ACCOUNT_DAILY_LIMIT = 100;
const ACCOUNT_BURST_LIMIT = 20;
const BURST_SECONDS = 600;
const DEVICE_BURST_LIMIT = 20;
/** A household or clinic behind one address mistypes less often, unlike somebody who tries many accounts. */
const CLIENT_BURST_LIMIT = 300;
const CLIENT_DAILY_LIMIT = 3_000;

export function addressBudgetKey(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 32);
}

function accountBudgets(email: string): Budget[] {
  const key = addressBudgetKey(email);
  return [
    { key: `guess:burst:${key}`, limit: ACCOUNT_BURST_LIMIT, windowSeconds: BURST_SECONDS },
    { key: `guess:day:${key}`, limit: ACCOUNT_DAILY_LIMIT, windowSeconds: DAY_SECONDS },
  ];
}

function clientBudgets(client: string): Budget[] {
  return [
    { key: `guess:client:${client}`, limit: CLIENT_BURST_LIMIT, windowSeconds: BURST_SECONDS },
    { key: `guess:client-day:${client}`, limit: CLIENT_DAILY_LIMIT, windowSeconds: DAY_SECONDS },
  ];
}

function deviceBudgets(device: string): Budget[] {
  return [
    { key: `guess:device:${device}`, limit: DEVICE_BURST_LIMIT, windowSeconds: BURST_SECONDS },
    { key: `guess:device-day:${device}`, limit: ACCOUNT_DAILY_LIMIT, windowSeconds: DAY_SECONDS },
  ];
}

/**
 * Counted before the check, even for an unknown address. A known browser has its own budget for the account, so nobody
 * can lock the owner out. Other guesses also count against the client, so nobody can try one account after another.
 */
export async function countGuess(deps: Deps, email: string, deviceHash: string | undefined, client?: string) {
  if (!deps.config.rateLimits) return { undo: async () => {} };
  const now = deps.clock.now();
  const counted = deviceHash
    ? deviceBudgets(deviceHash)
    : [...(client ? clientBudgets(client) : []), ...accountBudgets(email)];
  for (const budget of counted) {
    const waitSeconds = await useBudget(deps.db, now, budget);
    if (waitSeconds > 0) {
      throw new Refusal(
        'TOO_MANY_REQUESTS',
        'Too many attempts. Please wait a few minutes, or reset your password.',
        { retryAfterSeconds: waitSeconds },
      );
    }
  }
  return {
    undo: async () => {
      await deps.db
        .update(budgets)
        .set({ used: sql`greatest(0, ${budgets.used} - 1)` })
        .where(
          inArray(
            budgets.key,
            counted.map(({ key }) => key),
          ),
        );
    },
  };
}

export async function clearGuesses(deps: Pick<Deps, 'db'>, email: string): Promise<void> {
  await deps.db.delete(budgets).where(
    inArray(
      budgets.key,
      accountBudgets(email).map(({ key }) => key),
    ),
  );
}

/**
 * Counters under the hash of an unconfirmed address stay: otherwise anyone could reset those of somebody else's
 * address.
 */
export async function forgetBudgets(
  tx: Queryable,
  user: { id: string; email: string; emailConfirmedAt: Date | null },
): Promise<void> {
  const owners = user.emailConfirmedAt ? [user.id, addressBudgetKey(user.email)] : [user.id];
  // Some keys continue after the id, such as `guess:code:<id>:day`.
  const patterns = [...owners.map((owner) => `%:${owner}`), `%:${user.id}:%`];
  await tx.delete(budgets).where(or(...patterns.map((pattern) => like(budgets.key, escapePattern(pattern)))));
}

/** `_` occurs in base64url, and in a LIKE pattern it matches any character. */
const escapePattern = (pattern: string) => pattern.replaceAll('_', '\\_');

export async function countOwnPasswordGuess(deps: Deps, userId: string): Promise<void> {
  if (!deps.config.rateLimits) return;
  const waitSeconds = await useBudget(deps.db, deps.clock.now(), {
    key: `guess:own:${userId}`,
    limit: ACCOUNT_BURST_LIMIT,
    windowSeconds: BURST_SECONDS,
  });
  if (waitSeconds > 0) throw new Refusal('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: waitSeconds });
}
