import {
  type Visit,
  type VisitMode,
  visitKind,
  visitMode,
} from '@carelane/contract/prescriptions/medicine-rule';
import { and, desc, eq, exists, inArray, isNotNull, lt, ne, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { appointments, prescriptions } from '../db/schema';
import { Refusal } from '../http/refusal';

export interface Pair {
  doctorId: string;
  patientId: string;
}
type PairOrColumns = { [K in keyof Pair]: string | SQLWrapper };

/** Appointments that make a doctor the patient's doctor: neither held nor canceled. */
const isTreatment = ({ doctorId, patientId }: PairOrColumns) =>
  and(
    eq(appointments.doctorId, doctorId),
    eq(appointments.patientId, patientId),
    inArray(appointments.status, ['scheduled', 'completed']),
  );

export async function isTreating(db: Queryable, pair: Pair): Promise<boolean> {
  const [found] = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(isTreatment(pair))
    .limit(1);
  return found !== undefined;
}

/** In a query of prescriptions: the doctor who issued it still treats the patient. */
export const isIssuerTreating = (db: Queryable) =>
  exists(db.select({ id: appointments.id }).from(appointments).where(isTreatment(prescriptions)));

export async function requireTreating(db: Queryable, pair: Pair): Promise<void> {
  if (!(await isTreating(db, pair))) throw new Refusal('PATIENT_PROFILE_NOT_FOUND');
}

export interface CurrentVisit {
  appointmentId: string;
  visit: Visit;
}

/**
 * The visit that a prescription is issued on: the requested one, otherwise the current scheduled one (upcoming, or begun
 * within the last day), otherwise the one nearest to now.
 */
export async function findCurrentVisit(
  db: Queryable,
  pair: Pair,
  now: Date,
  requested: { appointmentId?: string | undefined; mode?: Exclude<VisitMode, 'in-person'> | undefined } = {},
): Promise<CurrentVisit> {
  const [current] = await db
    .select({
      id: appointments.id,
      startsAt: appointments.startsAt,
      consultationType: appointments.consultationType,
    })
    .from(appointments)
    .where(
      and(
        isTreatment(pair),
        requested.appointmentId ? eq(appointments.id, requested.appointmentId) : undefined,
      ),
    )
    .orderBy(
      sql`(${appointments.status} = 'scheduled' and ${appointments.startsAt} >= ${now}::timestamptz - interval '1 day') desc`,
      sql`abs(extract(epoch from ${appointments.startsAt} - ${now}::timestamptz))`,
    )
    .limit(1);
  if (!current)
    throw new Refusal(requested.appointmentId ? 'APPOINTMENT_NOT_FOUND' : 'PATIENT_PROFILE_NOT_FOUND');
  const [previous] = await db
    .select({ startsAt: appointments.startsAt })
    .from(appointments)
    .where(
      and(
        isTreatment(pair),
        ne(appointments.id, current.id),
        lt(appointments.startsAt, current.startsAt),
        or(eq(appointments.status, 'completed'), isNotNull(appointments.doctorJoinedAt)),
      ),
    )
    .orderBy(desc(appointments.startsAt))
    .limit(1);
  return {
    appointmentId: current.id,
    visit: {
      kind: visitKind(current.startsAt, previous?.startsAt),
      mode: visitMode(current.consultationType, requested.mode),
    },
  };
}

/** A renewal counts as a follow-up in writing while the doctor's last contact with this patient is recent enough. */
export async function renewalVisit(db: Queryable, pair: Pair, issuedAt: Date, now: Date): Promise<Visit> {
  const [last] = await db
    .select({ startsAt: appointments.startsAt })
    .from(appointments)
    .where(and(isTreatment(pair), lt(appointments.startsAt, now)))
    .orderBy(desc(appointments.startsAt))
    .limit(1);
  const lastContactAt = last && last.startsAt > issuedAt ? last.startsAt : issuedAt;
  return { kind: visitKind(now, lastContactAt), mode: 'text' };
}
