import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { appointments, consultationNotes, prescriptions } from '../../db/schema';
import { readContent } from '../../prescriptions/content';
import { type FhirReadContext, requirePatientId } from '../read-context';
import { latest, type Resource } from '../resource';
import {
  type Prescribed,
  prescriptionComposition,
  type ReportedVisit,
  visitComposition,
} from '../resources/composition';
import { sqlKind } from '../search/sql-kind';
import { codeParam, dateParam, idParam, referenceParam } from '../search/sql-params';
import { isReported, selectVisits } from './visit-kinds';

interface DocumentKey {
  source: string;
  id: string;
  at: Date;
}

/** In a query of one table drizzle omits the table's name, so a bare `id` would be that of the subquery. */
const visitColumn = (column: string) => sql`${appointments}.${sql.identifier(column)}`;

/** The rule of loadReports, in SQL. */
const reportChangedAt = sql<Date>`greatest(${appointments.updatedAt},
  (select max(n.updated_at) from consultation_notes n where n.appointment_id = ${visitColumn('id')} and n.author = 'doctor'),
  (select max(p.updated_at) from prescriptions p where p.appointment_id = ${visitColumn('id')}))`;
const peopleChangedAt = sql<Date>`(select greatest(d.updated_at, p.updated_at)
  from doctor_profiles d, patient_profiles p where d.id = ${visitColumn('doctor_id')} and p.id = ${visitColumn('patient_id')})`;

/** With a limit, PostgreSQL reads all rows first instead of repeating a column's subqueries in every comparison. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

const prescriptionKeys = ({ db }: FhirReadContext, patientId: string) =>
  db
    .select({
      source: sql<string>`'prescription'`.as('source'),
      id: prescriptions.id,
      patientId: prescriptions.patientId,
      encounterId: prescriptions.appointmentId,
      at: prescriptions.createdAt,
      changedAt: sql<Date>`${prescriptions.updatedAt}`.as('changed_at'),
      peopleChangedAt: sql<Date | null>`null::timestamptz`.as('people_changed_at'),
      status: sql<string>`case when ${prescriptions.withdrawnAt} is not null then 'entered-in-error'
        when ${prescriptions.version} > 1 then 'amended' else 'final' end`.as('document_status'),
    })
    .from(prescriptions)
    .where(eq(prescriptions.patientId, patientId));

const visitKeys = ({ db }: FhirReadContext, patientId: string) =>
  db
    .select({
      source: sql<string>`'visit'`.as('source'),
      id: appointments.id,
      patientId: appointments.patientId,
      encounterId: sql<string | null>`${appointments.id}`.as('appointment_id'),
      at: sql<Date>`${appointments.startsAt}`.mapWith(appointments.startsAt).as('created_at'),
      changedAt: reportChangedAt.as('changed_at'),
      peopleChangedAt: peopleChangedAt.as('people_changed_at'),
      status: sql<string>`'final'`.as('document_status'),
    })
    .from(appointments)
    .where(and(eq(appointments.patientId, patientId), isReported));

const STATUSES = ['final', 'amended', 'entered-in-error'];
const column = (name: string) => sql`document.${sql.identifier(name)}`;
const dateParams = {
  _lastUpdated: dateParam(() => sql`greatest(${column('changed_at')}, ${column('people_changed_at')})`),
  date: dateParam(() => column('changed_at')),
};

export const compositionKind = sqlKind<DocumentKey>({
  type: 'Composition',
  params: {
    _id: idParam(column('id')),
    ...dateParams,
    patient: referenceParam({ Patient: column('patient_id') }),
    encounter: referenceParam({ Encounter: column('appointment_id') }),
    status: codeParam(() =>
      Object.fromEntries(STATUSES.map((status) => [status, sql`${column('document_status')} = ${status}`])),
    ),
  },
  order: 'desc',
  keys: [
    { column: column('created_at'), type: 'timestamptz', value: ({ at }) => at.toISOString() },
    { column: column('id'), type: 'text', value: ({ id }) => id },
  ],
  select: (context, where, order, limit, filters) => {
    const patientId = requirePatientId(context);
    const hasDateFilter = filters.some(({ name }) => name in dateParams);
    const selectPage = (documents: ReturnType<typeof prescriptionKeys | typeof visitKeys>) => {
      const document = (hasDateFilter ? documents.limit(NO_LIMIT) : documents).as('document');
      return context.db
        .select({ source: document.source, id: document.id, at: document.at })
        .from(document)
        .where(where)
        .orderBy(...order)
        .limit(limit);
    };
    const combined = unionAll(
      selectPage(prescriptionKeys(context, patientId)),
      selectPage(visitKeys(context, patientId)),
    ).as('document');
    return context.db
      .select({ source: combined.source, id: combined.id, at: combined.at })
      .from(combined)
      .orderBy(...order)
      .limit(limit);
  },
  async toResources(keys, context) {
    const custodian = context.deps.site.current().name;
    const idsFrom = (source: string) => keys.filter((key) => key.source === source).map(({ id }) => id);
    const all = new Map<string, Resource>();
    for (const prescribed of await loadPrescribed(
      context,
      inArray(prescriptions.id, idsFrom('prescription')),
    ))
      all.set(`prescription ${prescribed.row.id}`, prescriptionComposition(prescribed, custodian));
    for (const report of await loadReports(context, idsFrom('visit')))
      all.set(`visit ${report.visit.id}`, visitComposition(report, custodian));
    return keys.flatMap(({ source, id }) => all.get(`${source} ${id}`) ?? []);
  },
});

export async function loadPrescribed(
  context: FhirReadContext,
  where: SQL | undefined,
): Promise<Prescribed[]> {
  const rows = await context.db
    .select()
    .from(prescriptions)
    .where(and(eq(prescriptions.patientId, requirePatientId(context)), where))
    .orderBy(desc(prescriptions.createdAt), desc(prescriptions.id));
  return rows.map((row) => ({ row, content: readContent(row) }));
}

export async function loadReports(context: FhirReadContext, ids: string[]): Promise<ReportedVisit[]> {
  if (ids.length === 0) return [];
  const visits = await selectVisits(context, and(inArray(appointments.id, ids), isReported));
  const visitIds = visits.map(({ visit }) => visit.id);
  const notes = await context.db
    .select()
    .from(consultationNotes)
    .where(and(inArray(consultationNotes.appointmentId, visitIds), eq(consultationNotes.author, 'doctor')));
  const prescribed = await loadPrescribed(context, inArray(prescriptions.appointmentId, visitIds));
  return visits.map((row) => {
    const { id, updatedAt } = row.visit;
    const doctorNotes = notes.find(({ appointmentId }) => appointmentId === id);
    const issued = prescribed.filter(({ row: { appointmentId } }) => appointmentId === id);
    return {
      ...row,
      notes: doctorNotes,
      prescribed: issued.filter((prescription) => !prescription.row.withdrawnAt),
      changedAt: latest(
        updatedAt,
        doctorNotes?.updatedAt,
        ...issued.map((prescription) => prescription.row.updatedAt),
      ),
    };
  });
}
