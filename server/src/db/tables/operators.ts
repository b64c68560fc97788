import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment } from '../columns';

/** What operators did, to whom and why. It names ids; the reason is cleared when the account is erased. */
export const operatorLog = pgTable(
  'operator_log',
  {
    id: id(),
    actor: text().notNull(),
    act: text().notNull(),
    /** The id of an account or a review, or 'demo'. */
    subject: text().notNull(),
    reason: text(),
    at: moment().notNull(),
  },
  (t) => [index('operator_log_at_idx').on(t.at)],
);
