import type { OpenCheckout } from '@carelane/contract/appointments/booking';
import { labelOfSlot } from '@carelane/contract/doctors/slot-grid';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { patientProfiles, payments } from '../db/schema';

export async function openCheckoutsOf(db: Queryable, userId: string, now: Date): Promise<OpenCheckout[]> {
  const rows = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(patientProfiles, eq(patientProfiles.id, payments.patientId))
    .where(and(eq(patientProfiles.userId, userId), eq(payments.status, 'open'), gt(payments.expiresAt, now)))
    .orderBy(asc(payments.expiresAt));
  return rows.flatMap(({ payment }) => {
    const { checkoutSessionId, checkoutUrl } = payment;
    if (checkoutSessionId === null || checkoutUrl === null) return [];
    return {
      id: checkoutSessionId,
      url: checkoutUrl,
      doctorId: payment.doctorId,
      date: payment.localDate,
      time: labelOfSlot(payment.slot),
      expiresAt: payment.expiresAt.toISOString(),
    };
  });
}
