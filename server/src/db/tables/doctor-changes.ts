import { sql } from 'drizzle-orm';
import { customType, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Filled by triggers and read by every node: docs/decisions/search.md#the-directory-is-in-memory. Rows are never
 * updated, so no booking waits for another.
 */
export const doctorChanges = pgTable(
  'doctor_changes',
  {
    id: text().primaryKey().default(sql`gen_random_uuid()`),
    doctorId: text(),
    transaction: xid8().notNull().default(sql`pg_current_xact_id()`),
    changedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    index('doctor_changes_transaction_idx').on(t.transaction),
    index('doctor_changes_age_idx').on(t.changedAt),
  ],
);
