import { expiresAt } from '@carelane/contract/prescriptions/prescription-status';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { prescriptions } from '../../db/schema';
import { readContent } from '../../prescriptions/content';
import { type FhirReadContext, requirePatientId } from '../read-context';
import { documentReferenceResource } from '../resources/document-reference';
import { medicationRequestResources, type PrescriptionRow } from '../resources/medication-request';
import { type SortKey, sqlKind } from '../search/sql-kind';
import { codeParam, dateParam, idParam, referenceParam, type SqlParam } from '../search/sql-params';

export const isOwnPrescription = (context: FhirReadContext, where: SQL | undefined) =>
  and(eq(prescriptions.patientId, requirePatientId(context)), where);

const params: Record<string, SqlParam> = {
  patient: referenceParam({ Patient: prescriptions.patientId }),
  encounter: referenceParam({ Encounter: prescriptions.appointmentId }),
};
const { id, createdAt, updatedAt, withdrawnAt } = prescriptions;
const keys: SortKey<{ row: PrescriptionRow }>[] = [
  { column: sql`${createdAt}`, type: 'timestamptz', value: ({ row }) => row.createdAt.toISOString() },
  { column: sql`${id}`, type: 'text', value: ({ row }) => row.id },
];

const activeMs = (now: Date) => expiresAt(now).getTime() - now.getTime();

/** The rule of prescriptionStatus, in SQL. */
const expiredBefore = (now: Date) =>
  sql`${new Date(now.getTime() - activeMs(now)).toISOString()}::timestamptz`;
const isExpired = ({ now }: FhirReadContext) =>
  sql`(${withdrawnAt} is null and ${createdAt} < ${expiredBefore(now)})`;
const changedAt = (context: FhirReadContext) =>
  sql`case when ${isExpired(context)}
    then greatest(${updatedAt}, ${createdAt} + ${activeMs(context.now) / 1000} * interval '1 second') else ${updatedAt} end`;

interface LineRow {
  row: PrescriptionRow;
  line: number;
}
const lineNumber = sql<number>`line.number`;

export const medicationRequestKind = sqlKind<LineRow>({
  type: 'MedicationRequest',
  params: {
    ...params,
    _id: idParam(sql`(${id} || '.' || ${lineNumber})`),
    _lastUpdated: dateParam(changedAt),
    authoredon: dateParam(createdAt),
    requester: referenceParam({ Practitioner: prescriptions.doctorId }),
    intent: codeParam(() => ({ order: sql`true` })),
    status: codeParam((context) => ({
      cancelled: sql`${withdrawnAt} is not null`,
      completed: isExpired(context),
      active: sql`(${withdrawnAt} is null and ${createdAt} >= ${expiredBefore(context.now)})`,
    })),
  },
  order: 'desc',
  keys: [...keys, { column: lineNumber, type: 'int', value: ({ line }) => String(line) }],
  select: (context, where, order, limit) =>
    context.db
      .select({ row: prescriptions, line: lineNumber })
      .from(prescriptions)
      // An old row has the texts of a single medicine instead of a list.
      .innerJoin(
        sql`generate_series(1, coalesce(jsonb_array_length(${prescriptions.content} -> 'medicines'), 1)) as line(number)`,
        sql`true`,
      )
      .where(isOwnPrescription(context, where))
      .orderBy(...order)
      .limit(limit),
  toResources: (rows, context) =>
    rows.flatMap(({ row, line }) => {
      const all = medicationRequestResources(row, readContent(row), context);
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
  select: (context, where, order, limit) =>
    context.db
      .select({ row: prescriptions })
      .from(prescriptions)
      .where(isOwnPrescription(context, where))
      .orderBy(...order)
      .limit(limit),
  toResources: (rows, { base }) => rows.map(({ row }) => documentReferenceResource(row, base)),
});
