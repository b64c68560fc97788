import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { notificationChoices, users } from '../db/schema';
import { readStatement } from '../db/statements/statement';
import type { MessageChoices } from './decide-delivery';

interface StoredChoices extends MessageChoices {
  hasChoices: boolean;
  email: string | null;
}

const DELETED_ACCOUNT: StoredChoices = {
  off: [],
  quietFromMinute: null,
  quietUntilMinute: null,
  timezone: null,
  hasChoices: false,
  email: null,
};

export async function readMessageChoices(db: Queryable, userId: string): Promise<StoredChoices> {
  const [row] = await selectChoices(db, { userId });
  if (!row) return DELETED_ACCOUNT;
  const { role, off, ...choices } = row;
  return { ...choices, off: off ?? [], hasChoices: role !== 'operator' };
}

const selectChoices = readStatement('person-to-reach', { userId: users.id }, (db, { userId }) =>
  db
    .select({
      off: notificationChoices.off,
      quietFromMinute: notificationChoices.quietFromMinute,
      quietUntilMinute: notificationChoices.quietUntilMinute,
      timezone: users.timezone,
      role: users.role,
      email: users.email,
    })
    .from(users)
    .leftJoin(notificationChoices, eq(notificationChoices.userId, users.id))
    .where(eq(users.id, userId)),
);
