import { desc, eq } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { operatorLog, users } from '../db/schema';

export type OperatorAct =
  | 'suspend'
  | 'unsuspend'
  | 'verify-doctor'
  | 'unverify-doctor'
  | 'end-sessions'
  | 'hide-review'
  | 'remove-demo';

/** In the transaction of the act itself: nothing is done without a record of it. */
export async function recordAct(
  tx: Queryable,
  entry: { actor: string; act: OperatorAct; subject: string; reason?: string | undefined; at: Date },
): Promise<void> {
  await tx.insert(operatorLog).values({ ...entry, reason: entry.reason ?? null });
}

/** The last ones first, with the address of an account that still exists. */
export function listActs(db: Queryable, limit: number) {
  return db
    .select({
      at: operatorLog.at,
      actor: operatorLog.actor,
      act: operatorLog.act,
      subject: operatorLog.subject,
      email: users.email,
      reason: operatorLog.reason,
    })
    .from(operatorLog)
    .leftJoin(users, eq(users.id, operatorLog.subject))
    .orderBy(desc(operatorLog.at), desc(operatorLog.id))
    .limit(limit);
}
