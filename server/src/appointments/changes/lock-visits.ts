import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { lockPeopleByVisits } from '../../db/lock-people';
import { appointments } from '../../db/schema';

export type Visit = typeof appointments.$inferSelect;

/** Tallies are updated in this order at commit, so locking visits in another order can deadlock. */
export const VISIT_LOCK_ORDER = [appointments.doctorId, appointments.patientId, appointments.id] as const;

export async function lockScheduledVisits(
  tx: Tx,
  doctorId: string,
  condition: SQL | undefined,
): Promise<Visit[]> {
  const matches = and(eq(appointments.doctorId, doctorId), eq(appointments.status, 'scheduled'), condition);
  const candidates = await tx.select({ id: appointments.id }).from(appointments).where(matches);
  const ids = candidates.map(({ id }) => id);
  await lockPeopleByVisits(tx, doctorId, ids);
  return tx
    .select()
    .from(appointments)
    .where(and(inArray(appointments.id, ids), matches))
    .orderBy(...VISIT_LOCK_ORDER)
    .for('update');
}
