import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../db/client';
import { appointments, payments } from '../db/schema';

export async function storeAgreedZone(tx: Tx, doctor: { id: string; timezone: string }): Promise<void> {
  for (const table of [appointments, payments]) {
    await tx
      .update(table)
      .set({ timezone: doctor.timezone })
      .where(and(eq(table.doctorId, doctor.id), isNull(table.timezone)));
  }
}
