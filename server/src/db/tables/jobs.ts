import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../columns';

export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    kind: text().notNull(),
    payload: jsonb().notNull(),
    runAt: moment().notNull(),
    attempts: integer().notNull().default(0),
    lockedUntil: moment(),
    lastError: text(),
    /** Two jobs with the same key are one, also after it has run: exactly once. */
    dedupeKey: text(),
    doneAt: moment(),
    /** Given up after too many attempts, for an operator to look at. */
    failedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index('jobs_due_idx').on(t.runAt).where(sql`done_at is null and failed_at is null`),
    index('jobs_failed_idx').on(t.failedAt, t.id).where(sql`failed_at is not null`),
    uniqueIndex('jobs_dedupe_key').on(t.dedupeKey),
  ],
);
