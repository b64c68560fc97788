import {
  CHOICES,
  type ChangedChoices,
  type Choices,
  mergeChoices,
} from '@carelane/contract/notifications/choices';
import { DEFAULT_TIME_ZONE } from '@carelane/contract/time/zoned-time';
import { eq, sql } from 'drizzle-orm';
import { readMessageChoices } from '../../choices/read-message-choices';
import type { Db, Queryable } from '../../db/client';
import { notificationChoices, users } from '../../db/schema';

export async function readChoices(db: Queryable, userId: string): Promise<Choices & { timeZone: string }> {
  const { off, quietFromMinute, quietUntilMinute, timezone } = await readMessageChoices(db, userId);
  const isQuiet = quietFromMinute !== null && quietUntilMinute !== null;
  return {
    off: CHOICES.filter((choice) => off.includes(choice)),
    quietHours: isQuiet ? { fromMinute: quietFromMinute, untilMinute: quietUntilMinute } : null,
    timeZone: timezone ?? DEFAULT_TIME_ZONE,
  };
}

export async function saveChoices(db: Db, userId: string, changed: ChangedChoices): Promise<void> {
  await db.transaction(async (tx) => {
    // The row is locked, so that concurrent changes are merged one after another.
    await tx.insert(notificationChoices).values({ userId, off: [] }).onConflictDoNothing();
    await tx
      .select({ userId: notificationChoices.userId })
      .from(notificationChoices)
      .where(eq(notificationChoices.userId, userId))
      .for('update');
    const { off, quietHours } = mergeChoices(await readChoices(tx, userId), changed);
    await tx
      .update(notificationChoices)
      .set({
        off: CHOICES.filter((choice) => off.includes(choice)),
        quietFromMinute: quietHours?.fromMinute ?? null,
        quietUntilMinute: quietHours?.untilMinute ?? null,
      })
      .where(eq(notificationChoices.userId, userId));
  });
}

export async function turnOffNewsMail(db: Queryable, userId: string): Promise<void> {
  const { off } = notificationChoices;
  const news = sql`'news:mail'`;
  await db
    .insert(notificationChoices)
    .select(
      db
        .select({
          userId: users.id,
          off: sql`array[${news}]`.as('off'),
          quietFromMinute: sql`null::integer`.as('quiet_from_minute'),
          quietUntilMinute: sql`null::integer`.as('quiet_until_minute'),
        })
        .from(users)
        .where(eq(users.id, userId)),
    )
    .onConflictDoUpdate({
      target: notificationChoices.userId,
      set: { off: sql`array_append(array_remove(${off}, ${news}), ${news})` },
    });
}
