import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { passwordResets } from '../../db/schema';

/** A link requested before the password or the address changed must not undo the change. */
export async function forgetResetLinks(tx: Queryable, userId: string): Promise<void> {
  await tx
    .delete(passwordResets)
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
}
