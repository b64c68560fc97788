import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, instantNow } from '../columns';
import { sessions, users } from './auth';

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text({ enum: ['appointment', 'system'] }).notNull(),
    message: text().notNull(),
    link: text(),
    dedupeKey: text(),
    /** False if the person turned this kind off. The row still prevents a second email. */
    inApp: boolean().notNull().default(true),
    readAt: instant(),
    createdAt: instantNow(),
  },
  (t) => [
    index('notifications_user_idx').on(t.userId, t.createdAt, t.id),
    index('notifications_unread_idx').on(t.userId).where(sql`read_at is null`),
    uniqueIndex('notifications_dedupe_key').on(t.userId, t.dedupeKey),
  ],
);

/** Without a row, everything is on at any hour. */
export const notificationChoices = pgTable('notification_choices', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  off: text().array().notNull().default([]),
  quietFromMinute: integer(),
  quietUntilMinute: integer(),
});

/** Survives the expiry of its session, but not its end. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: text().references(() => sessions.id, { onDelete: 'set null' }),
    device: text().notNull(),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: instantNow(),
    lastSeenAt: instant().notNull(),
  },
  (t) => [index('push_devices_user_idx').on(t.userId), index('push_devices_session_idx').on(t.sessionId)],
);

export const pushKeys = pgTable('push_keys', {
  id: text().primaryKey(),
  publicKey: text().notNull(),
  privateKey: text().notNull(),
  createdAt: instantNow(),
});
