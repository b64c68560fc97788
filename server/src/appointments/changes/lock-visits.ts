import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { lockPeopleByVisits } from '../../db/lock-people';
import { appointments } from '../../db/schema';

export type Visit = typeof appointments.$inferSelect;

/**
 * Finds a doctor's scheduled visits that meet the condition. Locks their people first. Leaves out visits that
 * are canceled or booked in the meantime.
 */
export async function lockScheduledVisits(
  tx: Tx,
  doctorId: string,
  condition: SQL | undefined,
): Promise<Visit[]> {
  const matches = and(eq(appointments.doctorId, doctorId), eq(appointments.status, 'scheduled'), condition);
  const candidates = await tx.select({ id: appointments.id }).from(appointments).where(matches);
  const ids = candidates.map(({ id }) => id);
  await lockPeopleByVisits(tx, doctorId, ids);
  return (
    tx
      .select()
      .from(appointments)
      .where(and(inArray(appointments.id, ids), matches))
      // Tallies are updated in this order at commit. Every transaction uses it, which prevents deadlocks.
      .orderBy(appointments.doctorId, appointments.patientId, appointments.id)
      .for('update')
  );
}
