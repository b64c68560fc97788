import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { budgets } from '../../db/schema';
import { asyncCommit } from '../../db/statements/async-commit';
import { statement } from '../../db/statements/statement';
import type { Deps } from '../../deps';
import { Refusal } from '../refusal';

export interface Budget {
  /** The counter's key, such as `verify:203.0.113.7`. */
  key: string;
  limit: number;
  windowSeconds: number;
}

/** Counts one use in the database, so that the limit holds across nodes. Returns the seconds to wait, or 0. */
export async function useBudget(
  db: Queryable,
  now: Date,
  budget: Budget,
  amount = 1,
  count = countUse,
): Promise<number> {
  const endsAt = new Date(now.getTime() + budget.windowSeconds * 1000);
  const use = { key: budget.key, windowStartsAt: now, windowEndsAt: endsAt, used: amount };
  const [row] = await count(db, use);
  if (!row || row.used <= budget.limit) return 0;
  return Math.max(1, Math.ceil((row.windowEndsAt.getTime() - now.getTime()) / 1000));
}

/** For a limit of the product. Counted in the caller's transaction, so that what fails is not counted. */
export async function requireBudget(
  tx: Queryable,
  now: Date,
  budget: Budget,
  message: string,
): Promise<void> {
  const waitSeconds = await useBudget(tx, now, budget);
  if (waitSeconds > 0) throw new Refusal('TOO_MANY_REQUESTS', message, { retryAfterSeconds: waitSeconds });
}

const isOver = sql`${budgets.windowEndsAt} <= excluded.window_starts_at`;

const counting = (name: string, alsoReturned: Record<string, SQL>) =>
  statement(name, getTableColumns(budgets), (db, use) =>
    db
      .insert(budgets)
      .values(use)
      .onConflictDoUpdate({
        target: budgets.key,
        set: {
          used: sql`case when ${isOver} then excluded.used else ${budgets.used} + excluded.used end`,
          windowStartsAt: sql`case when ${isOver} then excluded.window_starts_at else ${budgets.windowStartsAt} end`,
          windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${budgets.windowEndsAt} end`,
        },
      })
      .returning({ used: budgets.used, windowEndsAt: budgets.windowEndsAt, ...alsoReturned }),
  );
const countUse = counting('count-use', {});
/** Losing a few counts in a power cut is harmless. */
const countLightly = counting('count-use-lightly', { asyncCommit });

export async function spendBudget(deps: Deps, budget: Budget): Promise<void> {
  if (!deps.config.rateLimits) return;
  const waitSeconds = await useBudget(deps.db, deps.clock.now(), budget, 1, countLightly);
  if (waitSeconds > 0) throw new Refusal('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: waitSeconds });
}
