import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { patientProfiles } from '../../db/schema';
import { type FhirReadContext, requirePatientId } from '../read-context';
import type { Resource } from '../resource';
import { allergyResources } from '../resources/allergy-intolerance';
import { conditionResources } from '../resources/condition';
import { type PatientRow, patientResource, patientSystem } from '../resources/patient';
import {
  type ListParam,
  listCodeParam,
  listDateParam,
  listIdParam,
  listKind,
  listReferenceParam,
} from '../search/list-kind';
import { sqlKind } from '../search/sql-kind';
import { dateParam, identifierParam, idParam } from '../search/sql-params';

export function selectOwnPatient(context: FhirReadContext, where?: SQL): Promise<PatientRow[]> {
  return context.db
    .select()
    .from(patientProfiles)
    .where(and(eq(patientProfiles.id, requirePatientId(context)), isNull(patientProfiles.deletedAt), where));
}

export const patientKind = sqlKind<PatientRow>({
  type: 'Patient',
  params: {
    _id: idParam(patientProfiles.id),
    _lastUpdated: dateParam(patientProfiles.updatedAt),
    identifier: identifierParam((base) => ({ [patientSystem(base)]: patientProfiles.id })),
  },
  order: 'asc',
  keys: [{ column: sql`${patientProfiles.id}`, type: 'text', value: ({ id }) => id }],
  select: (context, where) => selectOwnPatient(context, where),
  toResources: (rows, { base }) => rows.map((row) => patientResource(row, base)),
});

type Coded = { coding: { code: string }[] };

function healthKind(
  type: 'AllergyIntolerance' | 'Condition',
  patientField: string,
  toResources: (row: PatientRow) => Resource[],
  ownParams: Record<string, ListParam> = {},
) {
  return listKind({
    type,
    params: {
      _id: listIdParam,
      _lastUpdated: listDateParam(({ meta }) => meta?.lastUpdated),
      patient: listReferenceParam('Patient', patientField),
      'clinical-status': listCodeParam((resource) => (resource.clinicalStatus as Coded).coding[0]?.code),
      ...ownParams,
    },
    load: async (context) =>
      (await selectOwnPatient(context))
        .flatMap(toResources)
        .sort((a, b) => ((a.id ?? '') < (b.id ?? '') ? -1 : 1)),
  });
}

const recordedOn = listDateParam(({ recordedDate }) => recordedDate as string | undefined);

export const allergyKind = healthKind('AllergyIntolerance', 'patient', allergyResources, {
  date: recordedOn,
});
export const conditionKind = healthKind('Condition', 'subject', conditionResources, {
  'recorded-date': recordedOn,
});
