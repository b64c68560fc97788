import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { notificationChoices, users } from '../db/schema';
import { readStatement } from '../db/statements/statement';
import type { Person } from './decide';

interface KnownPerson extends Person {
  /** Operators have none: they get messages about their account only. */
  hasChoices: boolean;
}

/** A deleted account may still get the mail that confirms the deletion. */
const DELETED_PERSON: KnownPerson = {
  off: [],
  quietFromMinute: null,
  quietUntilMinute: null,
  timezone: null,
  hasChoices: false,
};

export async function readPerson(db: Queryable, userId: string): Promise<KnownPerson> {
  const [row] = await selectPerson(db, { userId });
  if (!row) return DELETED_PERSON;
  const { role, off, ...person } = row;
  return { ...person, off: off ?? [], hasChoices: role !== 'operator' };
}

const selectPerson = readStatement('person-to-reach', { userId: users.id }, (db, { userId }) =>
  db
    .select({
      off: notificationChoices.off,
      quietFromMinute: notificationChoices.quietFromMinute,
      quietUntilMinute: notificationChoices.quietUntilMinute,
      timezone: users.timezone,
      role: users.role,
    })
    .from(users)
    .leftJoin(notificationChoices, eq(notificationChoices.userId, users.id))
    .where(eq(users.id, userId)),
);
