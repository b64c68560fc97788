import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { users } from '../../db/schema';
import { Refusal } from '../../http/refusal';

/** Before locking any account, so that two operators cannot suspend each other concurrently. */
export async function lockOperators(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('operators', 0))`);
}

export async function requireAnotherOperator(tx: Tx, userId: string): Promise<void> {
  const isOtherActiveOperator = and(
    eq(users.role, 'operator'),
    isNull(users.suspendedAt),
    ne(users.id, userId),
  );
  const [other] = await tx.select({ id: users.id }).from(users).where(isOtherActiveOperator).limit(1);
  if (!other)
    throw new Refusal('CONFLICT', 'This is the last operator who can sign in. Invite another one first.');
}
