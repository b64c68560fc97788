import type { Tx } from '../../db/client';
import { appointmentEvents } from '../../db/schema';

/**
 * Call this in the transaction that makes the change. Changes whose time is stored with the visit, its
 * payment or its dispute are not recorded again: docs/decisions/appointments.md#the-line-of-events.
 */
export async function recordEvent(
  tx: Tx,
  event: Omit<typeof appointmentEvents.$inferInsert, 'id'>,
): Promise<void> {
  await tx.insert(appointmentEvents).values(event);
}

/** Called when a visit is booked on or moved to a day with a delay that was already announced. */
export async function recordInheritedDelay(
  tx: Tx,
  appointmentId: string,
  minutes: number,
  at: Date,
): Promise<void> {
  if (minutes > 0) await recordEvent(tx, { appointmentId, kind: 'late', at, minutes });
}
