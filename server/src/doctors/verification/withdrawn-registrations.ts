import { eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client';
import { withdrawnRegistrations } from '../../db/schema';

export function comparableNumber(number: string): string {
  return number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Outlives the account, so that a new one cannot hide the withdrawal. */
export async function storeWithdrawal(tx: Tx, number: string | null, now: Date): Promise<void> {
  const comparable = comparableNumber(number ?? '');
  if (comparable === '') return;
  await tx
    .insert(withdrawnRegistrations)
    .values({ number: comparable, withdrawnAt: now })
    .onConflictDoUpdate({ target: withdrawnRegistrations.number, set: { withdrawnAt: now } });
}

export async function findWithdrawal(db: Queryable, number: string | null): Promise<Date | undefined> {
  const [row] = await db
    .select()
    .from(withdrawnRegistrations)
    .where(eq(withdrawnRegistrations.number, comparableNumber(number ?? '')));
  return row?.withdrawnAt;
}

export async function deleteWithdrawal(tx: Tx, number: string | null): Promise<void> {
  await tx
    .delete(withdrawnRegistrations)
    .where(eq(withdrawnRegistrations.number, comparableNumber(number ?? '')));
}
