import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { disputes } from '../../db/schema';

export async function closeDispute(tx: Tx, appointmentId: string, now: Date): Promise<void> {
  await tx
    .update(disputes)
    .set({ outcome: 'canceled', decidedAt: now })
    .where(and(eq(disputes.appointmentId, appointmentId), isNull(disputes.decidedAt)));
}
