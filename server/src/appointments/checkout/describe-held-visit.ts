import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { doctorProfiles, patientProfiles, payments, users } from '../../db/schema';
import { formatVisitTime } from '../messages/appointment-text';

export async function describeHeldVisit(db: Queryable, paymentId: string): Promise<string | undefined> {
  const [row] = await db
    .select({
      appointment: { startsAt: payments.startsAt },
      patient: { timezone: users.timezone },
      doctor: {
        name: doctorProfiles.name,
        timezone: sql<string>`coalesce(${payments.timezone}, ${doctorProfiles.timezone})`,
      },
    })
    .from(payments)
    .innerJoin(doctorProfiles, eq(doctorProfiles.id, payments.doctorId))
    .innerJoin(patientProfiles, eq(patientProfiles.id, payments.patientId))
    .innerJoin(users, eq(users.id, patientProfiles.userId))
    .where(eq(payments.id, paymentId));
  return row && `${doctorTitle(row.doctor.name)} ${formatVisitTime(row, row.patient)}`;
}
