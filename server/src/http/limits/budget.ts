import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { budgets } from '../../db/schema';
import { asyncCommit } from '../../db/statements/async-commit';
import { statement } from '../../db/statements/statement';
import type { Deps } from '../../deps';
import { Refusal } from '../refusal';

export interface Budget {
  key: string;
  limit: number;
  windowSeconds: number;
}

export async function useBudget(
  db: Queryable,
  now: Date,
  budget: Budget,
  amount = 1,
  count = countUse,
): Promise<number> {
  const windowEndsAt = windowEnd(now, budget);
  const [row] = await count(db, { key: budget.key, windowStartsAt: now, windowEndsAt, used: amount });
  return secondsToWait(row, budget, now);
}

const windowEnd = (now: Date, { windowSeconds }: Budget) => new Date(now.getTime() + windowSeconds * 1000);

function secondsToWait(
  row: { used: number; windowEndsAt: Date } | undefined,
  { limit }: Budget,
  now: Date,
): number {
  if (!row || row.used <= limit) return 0;
  return Math.max(1, Math.ceil((row.windowEndsAt.getTime() - now.getTime()) / 1000));
}

/** Counts in the caller's transaction, so that failed attempts are not counted. */
export async function requireBudget(
  tx: Queryable,
  now: Date,
  budget: Budget,
  message: string,
): Promise<void> {
  const waitSeconds = await useBudget(tx, now, budget);
  if (waitSeconds > 0) throw new Refusal('TOO_MANY_REQUESTS', message, { retryAfterSeconds: waitSeconds });
}

const isWindowOver = sql`${budgets.windowEndsAt} <= excluded.window_starts_at`;

const addToExisting = {
  target: budgets.key,
  set: {
    used: sql`case when ${isWindowOver} then excluded.used else ${budgets.used} + excluded.used end`,
    windowStartsAt: sql`case when ${isWindowOver} then excluded.window_starts_at else ${budgets.windowStartsAt} end`,
    windowEndsAt: sql`case when ${isWindowOver} then excluded.window_ends_at else ${budgets.windowEndsAt} end`,
  },
};
const countColumns = { used: budgets.used, windowEndsAt: budgets.windowEndsAt };

const countStatement = (name: string, alsoReturned: Record<string, SQL>) =>
  statement(name, getTableColumns(budgets), (db, use) =>
    db
      .insert(budgets)
      .values(use)
      .onConflictDoUpdate(addToExisting)
      .returning({ ...countColumns, ...alsoReturned }),
  );
const countUse = countStatement('count-use', {});
const countWithAsyncCommit = countStatement('count-use-async', { asyncCommit });

export async function spendBudget(deps: Deps, budget: Budget): Promise<void> {
  if (!deps.config.rateLimits) return;
  const waitSeconds = await useBudget(deps.db, deps.clock.now(), budget, 1, countWithAsyncCommit);
  refuseIfOverLimit(waitSeconds);
}

function refuseIfOverLimit(waitSeconds: number): void {
  if (waitSeconds > 0) throw new Refusal('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: waitSeconds });
}

/** A use that the person's own budget refuses does not count against the shared one. */
export async function spendOwnAndShared(deps: Deps, own: Budget, shared: Budget): Promise<void> {
  if (!deps.config.rateLimits) return;
  const now = deps.clock.now();
  const [row] = await countOwnAndShared(deps.db, {
    ownKey: own.key,
    ownEndsAt: windowEnd(now, own),
    ownLimit: own.limit,
    sharedKey: shared.key,
    sharedEndsAt: windowEnd(now, shared),
    now,
  });
  refuseIfOverLimit(secondsToWait(row?.own, own, now));
  refuseIfOverLimit(secondsToWait(row?.shared ?? undefined, shared, now));
}

const countOwnAndShared = statement(
  'count-own-and-shared',
  {
    ownKey: budgets.key,
    ownEndsAt: budgets.windowEndsAt,
    ownLimit: budgets.used,
    sharedKey: budgets.key,
    sharedEndsAt: budgets.windowEndsAt,
    now: budgets.windowStartsAt,
  },
  (db, { ownKey, ownEndsAt, ownLimit, sharedKey, sharedEndsAt, now }) => {
    const own = db
      .$with('own')
      .as(
        db
          .insert(budgets)
          .values({ key: ownKey, windowStartsAt: now, windowEndsAt: ownEndsAt, used: 1 })
          .onConflictDoUpdate(addToExisting)
          .returning(countColumns),
      );
    const shared = db.$with('shared').as(
      db
        .insert(budgets)
        .select(
          sql`select ${sharedKey}, ${now}::timestamptz, ${sharedEndsAt}::timestamptz, 1
            where (select ${own.used} from ${own}) <= ${ownLimit}`,
        )
        .onConflictDoUpdate(addToExisting)
        .returning(countColumns),
    );
    return db
      .with(own, shared)
      .select({
        own: { used: own.used, windowEndsAt: own.windowEndsAt },
        shared: { used: shared.used, windowEndsAt: shared.windowEndsAt },
        asyncCommit,
      })
      .from(own)
      .leftJoin(shared, sql`true`);
  },
);
