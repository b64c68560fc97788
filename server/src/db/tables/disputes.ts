import { isNotNull, isNull } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../columns';
import { appointments } from './appointments';

/** Somebody said that a visit did not take place. One for each visit, with both views of it. */
export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    appointmentId: text()
      .notNull()
      .references(() => appointments.id),
    raisedBy: text({ enum: ['doctor', 'patient'] }).notNull(),
    /** Read by operators alone, and cleared with the account that wrote it. */
    patientStatement: text(),
    doctorStatement: text(),
    outcome: text({ enum: ['refunded', 'kept', 'canceled'] }),
    /** The operator's reason, as both people were told it. */
    decision: text(),
    createdAt: createdAt(),
    decidedAt: moment(),
  },
  (t) => [
    uniqueIndex('disputes_appointment_key').on(t.appointmentId),
    index('disputes_open_idx').on(t.createdAt, t.id).where(isNull(t.decidedAt)),
    index('disputes_decided_idx').on(t.decidedAt, t.id).where(isNotNull(t.decidedAt)),
  ],
);
