import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { newId, newSecret } from '../../db/columns';
import { appointments, payments } from '../../db/schema';
import { asyncCommit } from '../../db/statements/async-commit';
import { statement } from '../../db/statements/statement';
import type { PaymentRow } from './booking-columns';
import { aroundSlot, staleHolds } from './booking-slot';

/**
 * Deletes the expired holds in the way, and inserts the payment and its hold. Returns no row when a constraint says that
 * the slot is taken: the transaction is then rolled back, with the payment. Otherwise the checkout's address, or the
 * appointment of a free one, is committed before anybody learns of the hold.
 */
export function insertHeldSlot(tx: Tx, payment: PaymentRow) {
  const { createdAt: now, startsAt } = payment;
  const hold = { holdId: newId(), roomId: newSecret(), now };
  return insertHold(tx, { ...payment, ...hold, ...aroundSlot(startsAt) });
}

const insertHold = statement(
  'insert-held-slot',
  {
    ...getTableColumns(payments),
    holdId: appointments.id,
    roomId: appointments.roomId,
    after: appointments.startsAt,
    before: appointments.startsAt,
    now: appointments.heldUntil,
  },
  (db, { holdId, roomId, after, before, now, ...payment }) => {
    const { doctorId, patientId, startsAt, localDate, slot, timezone } = payment;
    const { consultationType, reason, bookedBy, adultPresent, createdAt, updatedAt } = payment;
    const stale = db
      .$with('stale')
      .as(staleHolds(db, { doctorId, patientId, after, before, now }).returning({ id: appointments.id }));
    const paid = db.$with('paid').as(db.insert(payments).values(payment).returning({ id: payments.id }));
    const hold = {
      ...{ doctorId, patientId, startsAt, localDate, slot, timezone },
      ...{ consultationType, reason, bookedBy, adultPresent, createdAt, updatedAt },
      ...{ id: holdId, roomId, paymentId: payment.id, heldUntil: payment.expiresAt },
      status: sql`'held'`,
    };
    // Counting them makes the insert wait until they are deleted.
    return db
      .with(stale, paid)
      .insert(appointments)
      .select(sql`select ${appointmentValues(hold)} where (select count(*) from ${stale}) >= 0`)
      .onConflictDoNothing()
      .returning({ id: appointments.id, asyncCommit });
  },
);

/** In the order of the columns, as an insert that selects needs them. */
function appointmentValues(given: Record<string, SQL>): SQL {
  const columns: [string, Column][] = Object.entries(getTableColumns(appointments));
  const values = columns.map(([name, { default: usual }]) => given[name] ?? sql`${usual ?? null}`);
  return sql.join(values, sql`, `);
}
