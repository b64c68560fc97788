import type { OpenCheckout } from '@carelane/contract/appointments/booking';
import { slotLabel } from '@carelane/contract/doctors/slot-grid';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { doctorProfiles, patientProfiles, payments } from '../../db/schema';

export async function findOpenCheckouts(db: Queryable, userId: string, now: Date): Promise<OpenCheckout[]> {
  const rows = await db
    .select({ payment: payments, doctorName: doctorProfiles.name, doctorZone: doctorProfiles.timezone })
    .from(payments)
    .innerJoin(patientProfiles, eq(patientProfiles.id, payments.patientId))
    .innerJoin(doctorProfiles, eq(doctorProfiles.id, payments.doctorId))
    .where(and(eq(patientProfiles.userId, userId), eq(payments.status, 'open'), gt(payments.expiresAt, now)))
    .orderBy(asc(payments.expiresAt), asc(payments.startsAt));
  return rows.map(({ payment, doctorName, doctorZone }) => ({
    id: payment.checkoutSessionId ?? payment.id,
    url: payment.checkoutUrl,
    doctorId: payment.doctorId,
    doctorName,
    date: payment.localDate,
    time: slotLabel(payment.slot),
    timezone: payment.timezone ?? doctorZone,
    startsAt: payment.startsAt.toISOString(),
    expiresAt: payment.expiresAt.toISOString(),
  }));
}
