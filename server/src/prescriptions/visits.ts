import { type Visit, visitKind } from '@carelane/contract/prescriptions/medicine-rule';
import { and, desc, eq, exists, inArray, lt, type SQLWrapper } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { appointments, prescriptions } from '../db/schema';
import { Refusal } from '../http/refusal';

export interface Pair {
  doctorId: string;
  patientId: string;
}
type Status = typeof appointments.$inferSelect.status;
type PairOrColumns = { [K in keyof Pair]: string | SQLWrapper };

export const TREATMENT_STATUSES: Status[] = ['scheduled', 'completed'];
export const isTreatment = ({ doctorId, patientId }: PairOrColumns) =>
  and(
    eq(appointments.doctorId, doctorId),
    eq(appointments.patientId, patientId),
    inArray(appointments.status, TREATMENT_STATUSES),
  );

export async function isTreating(db: Queryable, pair: Pair): Promise<boolean> {
  const [visit] = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(isTreatment(pair))
    .limit(1);
  return visit !== undefined;
}

export const isIssuerTreating = (db: Queryable) =>
  exists(db.select({ id: appointments.id }).from(appointments).where(isTreatment(prescriptions)));

export async function requireTreating(db: Queryable, pair: Pair): Promise<void> {
  if (!(await isTreating(db, pair))) throw new Refusal('PATIENT_PROFILE_NOT_FOUND');
}

/** A renewal counts as a written follow-up while the doctor's last contact with this patient is recent enough. */
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
