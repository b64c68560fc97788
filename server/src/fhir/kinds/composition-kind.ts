import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { appointments, consultationNotes, prescriptions } from '../../db/schema';
import { readContent } from '../../prescriptions/content';
import { type Reading, requirePatientId } from '../reading';
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

/** The document of a prescription or of a completed visit, before its rows are read. */
interface DocumentKey {
  of: string;
  id: string;
  at: Date;
}

/** In a query of one table drizzle leaves the table's name out, and `id` would be that of the subquery. */
const ofVisit = (column: string) => sql`${appointments}.${sql.identifier(column)}`;

/** The newest word of the doctor about the visit. The rule of loadReports, in SQL. */
const reportChangedAt = sql<Date>`greatest(${appointments.updatedAt},
  (select max(n.updated_at) from consultation_notes n where n.appointment_id = ${ofVisit('id')} and n.author = 'doctor'),
  (select max(p.updated_at) from prescriptions p where p.appointment_id = ${ofVisit('id')}))`;
/** A report names its two people. */
const peopleChangedAt = sql<Date>`(select greatest(d.updated_at, p.updated_at)
  from doctor_profiles d, patient_profiles p where d.id = ${ofVisit('doctor_id')} and p.id = ${ofVisit('patient_id')})`;

/** With a limit, PostgreSQL reads all rows first instead of writing a column's subqueries into every comparison. */
const ALL = Number.MAX_SAFE_INTEGER;

const prescriptionKeys = ({ db }: Reading, patientId: string) =>
  db
    .select({
      of: sql<string>`'prescription'`.as('of'),
      id: prescriptions.id,
      patientId: prescriptions.patientId,
      encounterId: prescriptions.appointmentId,
      at: prescriptions.createdAt,
      changedAt: sql<Date>`${prescriptions.updatedAt}`.as('changed_at'),
      peopleChangedAt: sql<Date | null>`null::timestamptz`.as('people_changed_at'),
      // The rule of prescriptionStatus.
      status: sql<string>`case when ${prescriptions.withdrawnAt} is not null then 'entered-in-error'
        when ${prescriptions.version} > 1 then 'amended' else 'final' end`.as('document_status'),
    })
    .from(prescriptions)
    .where(eq(prescriptions.patientId, patientId));

const visitKeys = ({ db }: Reading, patientId: string) =>
  db
    .select({
      of: sql<string>`'visit'`.as('of'),
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
const byChange = {
  _lastUpdated: dateParam(() => sql`greatest(${column('changed_at')}, ${column('people_changed_at')})`),
  date: dateParam(() => column('changed_at')),
};

export const compositionKind = sqlKind<DocumentKey>({
  type: 'Composition',
  params: {
    _id: idParam(column('id')),
    ...byChange,
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
  // Both lists are read by their index, and no further than the page. Of the two pages the newest are shown.
  select: (reading, where, order, limit, filters) => {
    const patientId = requirePatientId(reading);
    const isByChange = filters.some(({ name }) => name in byChange);
    const selectPage = (all: ReturnType<typeof prescriptionKeys | typeof visitKeys>) => {
      const keys = (isByChange ? all.limit(ALL) : all).as('document');
      return reading.db
        .select({ of: keys.of, id: keys.id, at: keys.at })
        .from(keys)
        .where(where)
        .orderBy(...order)
        .limit(limit);
    };
    const both = unionAll(
      selectPage(prescriptionKeys(reading, patientId)),
      selectPage(visitKeys(reading, patientId)),
    ).as('document');
    return reading.db
      .select({ of: both.of, id: both.id, at: both.at })
      .from(both)
      .orderBy(...order)
      .limit(limit);
  },
  async toResources(keys, reading) {
    const custodian = reading.deps.site.current().name;
    const idsFrom = (of: string) => keys.filter((key) => key.of === of).map(({ id }) => id);
    const all = new Map<string, Resource>();
    for (const prescribed of await loadPrescribed(
      reading,
      inArray(prescriptions.id, idsFrom('prescription')),
    ))
      all.set(`prescription ${prescribed.row.id}`, prescriptionComposition(prescribed, custodian));
    for (const report of await loadReports(reading, idsFrom('visit')))
      all.set(`visit ${report.visit.id}`, visitComposition(report, custodian));
    return keys.flatMap(({ of, id }) => all.get(`${of} ${id}`) ?? []);
  },
});

export async function loadPrescribed(reading: Reading, where: SQL | undefined): Promise<Prescribed[]> {
  const rows = await reading.db
    .select()
    .from(prescriptions)
    .where(and(eq(prescriptions.patientId, requirePatientId(reading)), where))
    .orderBy(desc(prescriptions.createdAt), desc(prescriptions.id));
  return rows.map((row) => ({ row, content: readContent(row) }));
}

/** As many statements for fifty visits as for one. */
export async function loadReports(reading: Reading, ids: string[]): Promise<ReportedVisit[]> {
  if (ids.length === 0) return [];
  const visits = await selectVisits(reading, and(inArray(appointments.id, ids), isReported));
  const visitIds = visits.map(({ visit }) => visit.id);
  const notes = await reading.db
    .select()
    .from(consultationNotes)
    .where(and(inArray(consultationNotes.appointmentId, visitIds), eq(consultationNotes.author, 'doctor')));
  const prescribed = await loadPrescribed(reading, inArray(prescriptions.appointmentId, visitIds));
  return visits.map((found) => {
    const { id, updatedAt } = found.visit;
    const written = notes.find(({ appointmentId }) => appointmentId === id);
    const all = prescribed.filter(({ row }) => row.appointmentId === id);
    return {
      ...found,
      notes: written,
      prescribed: all.filter(({ row }) => !row.withdrawnAt),
      changedAt: latest(updatedAt, written?.updatedAt, ...all.map(({ row }) => row.updatedAt)),
    };
  });
}
