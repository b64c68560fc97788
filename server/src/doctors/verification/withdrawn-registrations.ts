import { eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client';
import { withdrawnRegistrations } from '../../db/schema';

/** Only letters and digits count: 'kmc 48/213' and 'KMC-48213' are the same number. */
export function comparableNumber(number: string): string {
  return number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Stores only the number and the time, which outlive the account, so that a new account cannot hide the
 * withdrawal.
 */
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

/** Called when an operator verifies the number again. */
export async function deleteWithdrawal(tx: Tx, number: string | null): Promise<void> {
  await tx
    .delete(withdrawnRegistrations)
    .where(eq(withdrawnRegistrations.number, comparableNumber(number ?? '')));
}
