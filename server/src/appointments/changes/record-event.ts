import type { Tx } from '../../db/client';
import { appointmentEvents } from '../../db/schema';

/**
 * In the transaction that makes the change. What the visit, its payment or its dispute already says with a time is not
 * recorded again: docs/decisions/appointments.md#the-line-of-events.
 */
export async function recordEvent(
  tx: Tx,
  event: Omit<typeof appointmentEvents.$inferInsert, 'id'>,
): Promise<void> {
  await tx.insert(appointmentEvents).values(event);
}

/** For a visit that is booked or moved on a day whose delay was announced before. */
export async function recordTakenOver(
  tx: Tx,
  appointmentId: string,
  minutes: number,
  at: Date,
): Promise<void> {
  if (minutes > 0) await recordEvent(tx, { appointmentId, kind: 'late', at, minutes });
}
