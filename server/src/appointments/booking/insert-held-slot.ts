import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { newId, newSecret } from '../../db/columns';
import { appointments, payments } from '../../db/schema';
import { asyncCommit } from '../../db/statements/async-commit';
import { statement } from '../../db/statements/statement';
import type { PaymentRow } from './booking-columns';
import { aroundSlot, deleteExpiredHoldsQuery } from './booking-slot';

/**
 * Returns no row if the slot is taken; the caller rolls back. An asynchronous commit is enough, because a later one
 * stores the checkout's address, or books a free visit, before the patient gets a response.
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
    const expired = db.$with('stale').as(
      deleteExpiredHoldsQuery(db, { doctorId, patientId, after, before, now }).returning({
        id: appointments.id,
      }),
    );
    const inserted = db
      .$with('inserted_payment')
      .as(db.insert(payments).values(payment).returning({ id: payments.id }));
    const hold = {
      id: holdId,
      doctorId,
      patientId,
      status: sql`'held'`,
      startsAt,
      localDate,
      slot,
      timezone,
      consultationType,
      reason,
      bookedBy,
      adultPresent,
      roomId,
      paymentId: payment.id,
      heldUntil: payment.expiresAt,
      createdAt,
      updatedAt,
    };
    // Counting the expired holds makes the insert wait until they are deleted.
    return db
      .with(expired, inserted)
      .insert(appointments)
      .select(sql`select ${appointmentValues(hold)} where (select count(*) from ${expired}) >= 0`)
      .onConflictDoNothing()
      .returning({ id: appointments.id, asyncCommit });
  },
);

/** `insert … select` needs one value for each column, in column order. */
function appointmentValues(input: Record<string, SQL>): SQL {
  const columns: [string, Column][] = Object.entries(getTableColumns(appointments));
  const values = columns.map(([name, column]) => input[name] ?? sql`${column.default ?? null}`);
  return sql.join(values, sql`, `);
}
