import {
  type Visit,
  type VisitMode,
  visitKind,
  visitMode,
} from '@carelane/contract/prescriptions/medicine-rule';
import { and, desc, eq, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../db/client';
import { appointments, prescriptions } from '../db/schema';
import { pickColumns, readStatement } from '../db/statements/statement';
import { Refusal } from '../http/refusal';
import { isTreatment, type Pair, TREATMENT_STATUSES } from './visits';

export interface CurrentVisit {
  appointmentId: string;
  visit: Visit;
  booking: Pick<typeof appointments.$inferSelect, 'id' | 'bookedBy' | 'adultPresent'>;
}

interface RequestedVisit {
  appointmentId?: string | undefined;
  mode?: Exclude<VisitMode, 'in-person'> | undefined;
}

const earlier = alias(appointments, 'earlier');

/**
 * The current visit, and the latest earlier visit that took place, which makes the current one a follow-up.
 */
const currentVisit = readStatement(
  'current-visit',
  {
    ...pickColumns(appointments, 'doctorId', 'patientId'),
    // Only the types of these columns matter: a nullable text and a time.
    appointmentId: prescriptions.appointmentId,
    now: appointments.createdAt,
  },
  (db, { doctorId, patientId, appointmentId, now }) => {
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
          or(eq(earlier.status, 'completed'), isNotNull(earlier.doctorJoinedAt)),
        ),
      )
      .orderBy(desc(earlier.startsAt))
      .limit(1);
    return db
      .select({
        ...pickColumns(appointments, 'id', 'startsAt', 'consultationType', 'bookedBy', 'adultPresent'),
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
        sql`(${appointments.status} = 'scheduled' and ${appointments.startsAt} >= ${now}::timestamptz - interval '1 day') desc`,
        sql`abs(extract(epoch from ${appointments.startsAt} - ${now}::timestamptz))`,
      )
      .limit(1);
  },
);

/**
 * The visit that a prescription is issued for: the requested one, otherwise the scheduled one nearest to now (upcoming,
 * or begun within the last day), otherwise the nearest of all.
 */
export async function findCurrentVisit(
  db: Queryable,
  { doctorId, patientId }: Pair,
  now: Date,
  { appointmentId, mode }: RequestedVisit = {},
): Promise<CurrentVisit | undefined> {
  const [found] = await currentVisit(db, { doctorId, patientId, now, appointmentId: appointmentId ?? null });
  if (!found) return undefined;
  const { startsAt, previousAt, consultationType, ...booking } = found;
  return {
    appointmentId: booking.id,
    visit: {
      kind: visitKind(startsAt, previousAt ?? undefined),
      mode: visitMode(consultationType, mode),
    },
    booking,
  };
}

export async function requireCurrentVisit(
  db: Queryable,
  pair: Pair,
  now: Date,
  requested?: RequestedVisit,
): Promise<CurrentVisit> {
  return requireVisit(await findCurrentVisit(db, pair, now, requested), requested);
}

export function requireVisit(current: CurrentVisit | undefined, requested?: RequestedVisit): CurrentVisit {
  if (current) return current;
  throw new Refusal(requested?.appointmentId ? 'APPOINTMENT_NOT_FOUND' : 'PATIENT_PROFILE_NOT_FOUND');
}
