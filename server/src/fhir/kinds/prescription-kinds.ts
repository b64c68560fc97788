import { expiresAt } from '@carelane/contract/prescriptions/prescription-status';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { prescriptions } from '../../db/schema';
import { readContent } from '../../prescriptions/content';
import { type Reading, requirePatientId } from '../reading';
import { documentReferenceResource } from '../resources/document-reference';
import { medicationRequestResources, type PrescriptionRow } from '../resources/medication-request';
import { type SortKey, sqlKind } from '../search/sql-kind';
import { codeParam, dateParam, idParam, referenceParam, type SqlParam } from '../search/sql-params';

export const isOwnPrescription = (reading: Reading, where: SQL | undefined) =>
  and(eq(prescriptions.patientId, requirePatientId(reading)), where);

const params: Record<string, SqlParam> = {
  patient: referenceParam({ Patient: prescriptions.patientId }),
  encounter: referenceParam({ Encounter: prescriptions.appointmentId }),
};
const { id, createdAt, updatedAt, withdrawnAt } = prescriptions;
const keys: SortKey<{ row: PrescriptionRow }>[] = [
  { column: sql`${createdAt}`, type: 'timestamptz', value: ({ row }) => row.createdAt.toISOString() },
  { column: sql`${id}`, type: 'text', value: ({ row }) => row.id },
];

/** The rule of prescriptionStatus, in SQL: what was created before this moment has expired. */
function expiredBefore(now: Date): SQL {
  const activeMs = expiresAt(now).getTime() - now.getTime();
  return sql`${new Date(now.getTime() - activeMs).toISOString()}::timestamptz`;
}
const isExpired = ({ now }: Reading) =>
  sql`(${withdrawnAt} is null and ${createdAt} < ${expiredBefore(now)})`;
/** The moment of a medicine's last change, in SQL. */
const changedAt = (reading: Reading) => {
  const activeMs = expiresAt(reading.now).getTime() - reading.now.getTime();
  return sql`case when ${isExpired(reading)}
    then greatest(${updatedAt}, ${createdAt} + ${activeMs / 1000} * interval '1 second') else ${updatedAt} end`;
};

interface LineRow {
  row: PrescriptionRow;
  /** From 1. */
  line: number;
}
const lineNumber = sql<number>`line.number`;

/** A row for each medicine, so that a page has as many as requested. */
export const medicationRequestKind = sqlKind<LineRow>({
  type: 'MedicationRequest',
  params: {
    ...params,
    _id: idParam(sql`(${id} || '.' || ${lineNumber})`),
    _lastUpdated: dateParam(changedAt),
    authoredon: dateParam(createdAt),
    requester: referenceParam({ Practitioner: prescriptions.doctorId }),
    intent: codeParam(() => ({ order: sql`true` })),
    status: codeParam((reading) => ({
      cancelled: sql`${withdrawnAt} is not null`,
      completed: isExpired(reading),
      active: sql`(${withdrawnAt} is null and ${createdAt} >= ${expiredBefore(reading.now)})`,
    })),
  },
  order: 'desc',
  keys: [...keys, { column: lineNumber, type: 'int', value: ({ line }) => String(line) }],
  select: (reading, where, order, limit) =>
    reading.db
      .select({ row: prescriptions, line: lineNumber })
      .from(prescriptions)
      .innerJoin(
        sql`generate_series(1, coalesce(jsonb_array_length(${prescriptions.content} -> 'medicines'), 1)) as line(number)`,
        sql`true`,
      )
      .where(isOwnPrescription(reading, where))
      .orderBy(...order)
      .limit(limit),
  toResources: (rows, reading) =>
    rows.flatMap(({ row, line }) => {
      const all = medicationRequestResources(row, readContent(row), reading);
      return all.slice(Number(line) - 1, Number(line));
    }),
});

export const documentReferenceKind = sqlKind<{ row: PrescriptionRow }>({
  type: 'DocumentReference',
  params: {
    ...params,
    _id: idParam(id),
    _lastUpdated: dateParam(updatedAt),
    date: dateParam(updatedAt),
    status: codeParam(() => ({
      current: sql`${withdrawnAt} is null`,
      superseded: sql`${withdrawnAt} is not null`,
    })),
  },
  order: 'desc',
  keys,
  select: (reading, where, order, limit) =>
    reading.db
      .select({ row: prescriptions })
      .from(prescriptions)
      .where(isOwnPrescription(reading, where))
      .orderBy(...order)
      .limit(limit),
  toResources: (rows, { base }) => rows.map(({ row }) => documentReferenceResource(row, base)),
});
