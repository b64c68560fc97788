import { isNotNull, isNull } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, instantNow } from '../columns';
import { appointments } from './appointments';

export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    appointmentId: text()
      .notNull()
      .references(() => appointments.id),
    raisedBy: text({ enum: ['doctor', 'patient'] }).notNull(),
    /** Only operators read the statements. Each is cleared when the account that wrote it is deleted. */
    patientStatement: text(),
    doctorStatement: text(),
    outcome: text({ enum: ['refunded', 'kept', 'canceled'] }),
    decision: text(),
    createdAt: instantNow(),
    decidedAt: instant(),
  },
  (t) => [
    uniqueIndex('disputes_appointment_key').on(t.appointmentId),
    index('disputes_open_idx').on(t.createdAt, t.id).where(isNull(t.decidedAt)),
    index('disputes_decided_idx').on(t.decidedAt, t.id).where(isNotNull(t.decidedAt)),
  ],
);
