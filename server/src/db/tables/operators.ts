import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../columns';

/**
 * What operators did, to whom and why: append-only, in one hash chain. It names ids. Reason and details are cleared when
 * the account is erased; the chain holds only their salted digest, so it stays intact.
 */
export const operatorLog = pgTable(
  'operator_log',
  {
    id: id(),
    /** Null in entries from before the chain, until the next act adds them to it. */
    sequence: integer(),
    actor: text().notNull(),
    /** Null for a command on the server. */
    actorUserId: text(),
    act: text().notNull(),
    /** The id of what the act was about, or 'demo' or 'site'. */
    subject: text().notNull(),
    reason: text(),
    details: text(),
    reasonSalt: text(),
    reasonDigest: text(),
    at: moment().notNull(),
    previousHash: text(),
    hash: text(),
  },
  (t) => [
    index('operator_log_at_idx').on(t.at),
    uniqueIndex('operator_log_sequence_key').on(t.sequence),
    index('operator_log_subject_idx').on(t.subject),
  ],
);

/** The last entry of the log, so that a truncated end is detected. One row. */
export const operatorLogHead = pgTable('operator_log_head', {
  id: text().primaryKey(),
  sequence: integer().notNull(),
  hash: text().notNull(),
});

/** An invitation to become an operator. It works once, and a new one for the same address replaces it. */
export const operatorInvitations = pgTable(
  'operator_invitations',
  {
    id: id(),
    tokenHash: text().notNull().unique(),
    email: text().notNull(),
    invitedBy: text().notNull(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [index('operator_invitations_email_idx').on(t.email)],
);
