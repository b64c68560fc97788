import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, instantNow } from '../columns';
import { users } from './auth';

/**
 * Append-only, in one hash chain. People appear only by their ids. The chain holds a salted digest of reason and
 * details, so it stays intact when they are erased.
 */
export const operatorLog = pgTable(
  'operator_log',
  {
    id: id(),
    /** Null in entries older than the chain, until the next act adds them to it. */
    sequence: integer(),
    actor: text().notNull(),
    /** Null for a command on the server. */
    actorUserId: text(),
    act: text().notNull(),
    subject: text().notNull(),
    about: text().array().notNull().default([]),
    reason: text(),
    details: text(),
    reasonSalt: text(),
    reasonDigest: text(),
    at: instant().notNull(),
    previousHash: text(),
    hash: text(),
  },
  (t) => [
    index('operator_log_at_idx').on(t.at),
    uniqueIndex('operator_log_sequence_key').on(t.sequence),
    index('operator_log_subject_idx').on(t.subject),
    index('operator_log_about_idx').using('gin', t.about),
  ],
);

/** Detects truncation. */
export const operatorLogHead = pgTable('operator_log_head', {
  id: text().primaryKey(),
  sequence: integer().notNull(),
  hash: text().notNull(),
});

export const operatorInvitations = pgTable(
  'operator_invitations',
  {
    id: id(),
    tokenHash: text().notNull().unique(),
    email: text().notNull(),
    invitedBy: text().notNull(),
    createdAt: instantNow(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('operator_invitations_email_idx').on(t.email)],
);

export const responseTimes = pgTable(
  'response_times',
  {
    onDate: date({ mode: 'string' }).notNull(),
    withinMs: integer().notNull(),
    requests: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.onDate, t.withinMs] })],
);

/** `lastUserId` is the progress. */
export const announcements = pgTable(
  'announcements',
  {
    id: id(),
    audience: text({ enum: ['everybody', 'doctors', 'patients'] }).notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    recipients: integer().notNull(),
    notified: integer().notNull().default(0),
    delivered: integer().notNull().default(0),
    lastUserId: text().notNull().default(''),
    createdAt: instantNow(),
    finishedAt: instant(),
  },
  (t) => [
    index('announcements_created_idx').on(t.createdAt, t.id),
    index('announcements_unfinished_idx').on(t.createdAt).where(sql`finished_at is null`),
  ],
);

export const announcementMails = pgTable(
  'announcement_mails',
  {
    announcementId: text()
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.announcementId, t.userId] }),
    index('announcement_mails_user_idx').on(t.userId),
  ],
);

export const siteSettings = pgTable('site_settings', {
  id: text().primaryKey(),
  name: text().notNull(),
  address: text().notNull(),
  supportEmail: text().notNull(),
  privacyEmail: text().notNull(),
  securityEmail: text().notNull(),
  emergencyNumber: text().notNull(),
  version: integer().notNull(),
  updatedAt: instant().notNull(),
});
