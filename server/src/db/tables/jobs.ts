import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, instantNow } from '../columns';

export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    kind: text().notNull(),
    payload: jsonb().notNull(),
    runAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    lockedUntil: instant(),
    lastError: text(),
    /** Only the first job with a key is stored, even if it has already run. */
    dedupeKey: text(),
    doneAt: instant(),
    failedAt: instant(),
    createdAt: instantNow(),
  },
  (t) => [
    index('jobs_due_idx').on(t.runAt).where(sql`done_at is null and failed_at is null`),
    index('jobs_failed_idx').on(t.failedAt, t.id).where(sql`failed_at is not null`),
    uniqueIndex('jobs_dedupe_key').on(t.dedupeKey),
  ],
);
