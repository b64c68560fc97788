import {
  type DeclaredMode,
  FOLLOW_UP_MONTHS,
  prescribingVisit,
  type Visit,
} from '@carelane/contract/prescriptions/medicine-rule';
import { zonedDate } from '@carelane/contract/time/zoned-time';
import { and, desc, eq, inArray, isNotNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../db/client';
import { appointments, prescriptions } from '../db/schema';
import { pickColumns, readStatement } from '../db/statements/statement';
import type { DoctorRow } from '../doctors/queries';
import { Refusal } from '../http/refusal';
import { isTreatment, TREATMENT_STATUSES } from './visits';

export interface CurrentVisit {
  appointmentId: string;
  visit: Visit;
  booking: Pick<typeof appointments.$inferSelect, 'id' | 'bookedBy' | 'adultPresent'>;
}

interface TreatmentPair {
  doctor: Pick<DoctorRow, 'id' | 'timezone'>;
  patientId: string;
}

interface RequestedVisit {
  appointmentId?: string | undefined;
  mode?: DeclaredMode | undefined;
}

const FOLLOW_UP_PERIOD = sql.raw(`interval '${FOLLOW_UP_MONTHS} months'`);

const earlier = alias(appointments, 'earlier');

const currentVisit = readStatement(
  'current-visit',
  {
    ...pickColumns(appointments, 'doctorId', 'patientId'),
    today: appointments.localDate,
    // Only the types matter: a nullable text and a time.
    appointmentId: prescriptions.appointmentId,
    now: appointments.createdAt,
  },
  (db, { doctorId, patientId, appointmentId, now, today }) => {
    const hasDayCome = sql<boolean>`${appointments.localDate} <= ${today}::date`;
    const previous = db
      .select({ startsAt: earlier.startsAt })
      .from(earlier)
      .where(
        and(
          eq(earlier.doctorId, appointments.doctorId),
          eq(earlier.patientId, appointments.patientId),
          inArray(earlier.status, TREATMENT_STATUSES),
          ne(earlier.id, appointments.id),
          lt(earlier.startsAt, appointments.startsAt),
          lte(earlier.localDate, today),
          or(eq(earlier.status, 'completed'), isNotNull(earlier.doctorJoinedAt)),
        ),
      )
      .orderBy(desc(earlier.startsAt))
      .limit(1);
    return db
      .select({
        ...pickColumns(appointments, 'id', 'startsAt', 'consultationType', 'bookedBy', 'adultPresent'),
        hasDayCome,
        previousAt: sql<Date | null>`${previous}`.mapWith(appointments.startsAt),
      })
      .from(appointments)
      .where(
        and(
          isTreatment({ doctorId, patientId }),
          sql`(${appointmentId}::text is null or ${appointments.id} = ${appointmentId})`,
        ),
      )
      .orderBy(
        sql`(${hasDayCome} and ${appointments.startsAt} >= ${now}::timestamptz - ${FOLLOW_UP_PERIOD}) desc`,
        sql`abs(extract(epoch from ${appointments.startsAt} - ${now}::timestamptz))`,
      )
      .limit(1);
  },
);

/**
 * The requested visit, or the nearest whose day has come and that is recent enough for a follow-up, or the nearest of
 * all.
 */
export async function findCurrentVisit(
  db: Queryable,
  { doctor, patientId }: TreatmentPair,
  now: Date,
  { appointmentId, mode }: RequestedVisit = {},
): Promise<CurrentVisit | undefined> {
  const [found] = await currentVisit(db, {
    doctorId: doctor.id,
    patientId,
    now,
    today: zonedDate(now, doctor.timezone),
    appointmentId: appointmentId ?? null,
  });
  if (!found) return undefined;
  const { startsAt, previousAt, consultationType, hasDayCome, ...booking } = found;
  return {
    appointmentId: booking.id,
    visit: prescribingVisit(
      {
        startsAt,
        hasDayCome,
        booked: consultationType,
        previousVisitAt: previousAt ?? undefined,
        declared: mode,
      },
      now,
    ),
    booking,
  };
}

export async function requireCurrentVisit(
  db: Queryable,
  pair: TreatmentPair,
  now: Date,
  requested?: RequestedVisit,
): Promise<CurrentVisit> {
  return requireVisit(await findCurrentVisit(db, pair, now, requested), requested);
}

export function requireVisit(current: CurrentVisit | undefined, requested?: RequestedVisit): CurrentVisit {
  if (current) return current;
  throw new Refusal(requested?.appointmentId ? 'APPOINTMENT_NOT_FOUND' : 'PATIENT_PROFILE_NOT_FOUND');
}
