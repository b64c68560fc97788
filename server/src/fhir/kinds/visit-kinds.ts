import { and, eq, type SQL, sql } from 'drizzle-orm';
import { appointments, doctorProfiles, patientProfiles } from '../../db/schema';
import { type FhirReadContext, requirePatientId } from '../read-context';
import { appointmentResource, type VisitRow } from '../resources/appointment';
import { encounterResource } from '../resources/encounter';
import { type SortKey, sqlKind } from '../search/sql-kind';
import { codeParam, dateParam, idParam, referenceParam, type SqlParam } from '../search/sql-params';

export function selectVisits(context: FhirReadContext, where: SQL | undefined) {
  return context.db
    .select({
      visit: appointments,
      doctor: {
        id: doctorProfiles.id,
        name: doctorProfiles.name,
        specialization: doctorProfiles.specialization,
        updatedAt: doctorProfiles.updatedAt,
      },
      patient: { name: patientProfiles.name, updatedAt: patientProfiles.updatedAt },
    })
    .from(appointments)
    .innerJoin(doctorProfiles, eq(doctorProfiles.id, appointments.doctorId))
    .innerJoin(patientProfiles, eq(patientProfiles.id, appointments.patientId))
    .where(
      and(
        eq(appointments.patientId, requirePatientId(context)),
        // A literal, so that a partial index can be used.
        sql`${appointments.status} <> 'held'`,
        where,
      ),
    )
    .$dynamic();
}

const keys: SortKey<VisitRow>[] = [
  {
    column: sql`${appointments.startsAt}`,
    type: 'timestamptz',
    value: ({ visit }) => visit.startsAt.toISOString(),
  },
  { column: sql`${appointments.id}`, type: 'text', value: ({ visit }) => visit.id },
];

const params: Record<string, SqlParam> = {
  _id: idParam(appointments.id),
  patient: referenceParam({ Patient: appointments.patientId }),
  practitioner: referenceParam({ Practitioner: appointments.doctorId }),
  date: dateParam(appointments.startsAt),
};
const select = (context: FhirReadContext, where: SQL | undefined, order: SQL[], limit: number) =>
  selectVisits(context, where)
    .orderBy(...order)
    .limit(limit);

const { status, patientAbsentAt, chooseBy, doctorJoinedAt, sessionEndedAt, lateAnnouncedAt } = appointments;
const rowChanges = sql`${appointments.updatedAt}, ${doctorProfiles.updatedAt}, ${patientProfiles.updatedAt}`;
const patientCame = sql`${patientAbsentAt} is null`;

/** The rules of appointmentStatus, in SQL. */
const appointmentCodes: Record<string, SQL> = {
  noshow: sql`${patientAbsentAt} is not null`,
  pending: sql`(${patientCame} and ${chooseBy} is not null)`,
  booked: sql`(${patientCame} and ${chooseBy} is null and ${eq(status, 'scheduled')})`,
  fulfilled: sql`(${patientCame} and ${chooseBy} is null and ${eq(status, 'completed')})`,
  cancelled: sql`(${patientCame} and ${chooseBy} is null and ${eq(status, 'canceled')})`,
};

/** The rules of encounterStatus, in SQL. */
const encounterCodes: Record<string, SQL> = {
  cancelled: sql`(${patientAbsentAt} is not null or ${eq(status, 'canceled')})`,
  finished: sql`(${patientCame} and ${eq(status, 'completed')})`,
  'in-progress': sql`(${patientCame} and ${eq(status, 'scheduled')} and ${doctorJoinedAt} is not null)`,
  planned: sql`(${patientCame} and ${eq(status, 'scheduled')} and ${doctorJoinedAt} is null)`,
};

export const appointmentKind = sqlKind<VisitRow>({
  type: 'Appointment',
  params: {
    ...params,
    _lastUpdated: dateParam(() => sql`greatest(${rowChanges})`),
    actor: referenceParam({ Patient: appointments.patientId, Practitioner: appointments.doctorId }),
    status: codeParam(() => appointmentCodes),
  },
  order: 'desc',
  keys,
  select,
  toResources: (rows) => rows.map(appointmentResource),
});

export const encounterKind = sqlKind<VisitRow>({
  type: 'Encounter',
  params: {
    ...params,
    _lastUpdated: dateParam(
      () => sql`greatest(${rowChanges}, ${doctorJoinedAt}, ${sessionEndedAt}, ${lateAnnouncedAt})`,
    ),
    appointment: referenceParam({ Appointment: appointments.id }),
    status: codeParam(() => encounterCodes),
  },
  order: 'desc',
  keys,
  select,
  toResources: (rows) => rows.map(encounterResource),
});

export const isReported = and(eq(status, 'completed'), patientCame);
