import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { lockPeopleByVisits } from '../../db/lock-people';
import { appointments } from '../../db/schema';

export type Visit = typeof appointments.$inferSelect;

/**
 * The scheduled visits of a doctor that meet the condition, locked after their people. One that was canceled meanwhile
 * is left out, and so is one that was booked meanwhile.
 */
export async function lockScheduledVisits(
  tx: Tx,
  doctorId: string,
  which: SQL | undefined,
): Promise<Visit[]> {
  const isMeant = and(eq(appointments.doctorId, doctorId), eq(appointments.status, 'scheduled'), which);
  const planned = await tx.select({ id: appointments.id }).from(appointments).where(isMeant);
  const ids = planned.map(({ id }) => id);
  await lockPeopleByVisits(tx, doctorId, ids);
  return (
    tx
      .select()
      .from(appointments)
      .where(and(inArray(appointments.id, ids), isMeant))
      // The same order for everyone: the tallies at commit are updated in this order, which prevents deadlocks.
      .orderBy(appointments.doctorId, appointments.patientId, appointments.id)
      .for('update')
  );
}
