import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { doctorProfiles, payments } from '../../db/schema';
import { whenInWords } from '../messages/appointment-words';

/** 'Dr. Asha Rao on 2 Mar 2026 at 10:30 AM (Asia/Kolkata)': what this payment is for. */
export async function describeHeldVisit(db: Queryable, paymentId: string): Promise<string | undefined> {
  const [row] = await db
    .select({
      appointment: { localDate: payments.localDate, slot: payments.slot, startsAt: payments.startsAt },
      doctor: {
        name: doctorProfiles.name,
        timezone: sql<string>`coalesce(${payments.timezone}, ${doctorProfiles.timezone})`,
      },
    })
    .from(payments)
    .innerJoin(doctorProfiles, eq(doctorProfiles.id, payments.doctorId))
    .where(eq(payments.id, paymentId));
  return row && `${doctorTitle(row.doctor.name)} ${whenInWords(row)}`;
}
