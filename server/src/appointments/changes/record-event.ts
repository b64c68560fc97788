import type { Tx } from '../../db/client';
import { appointmentEvents } from '../../db/schema';

/** Changes whose time is stored elsewhere are not recorded: docs/decisions/appointments.md#the-line-of-events */
export async function recordEvent(
  tx: Tx,
  event: Omit<typeof appointmentEvents.$inferInsert, 'id'>,
): Promise<void> {
  await tx.insert(appointmentEvents).values(event);
}

export async function recordInheritedDelay(
  tx: Tx,
  appointmentId: string,
  minutes: number,
  at: Date,
): Promise<void> {
  if (minutes > 0) await recordEvent(tx, { appointmentId, kind: 'late', at, minutes });
}
