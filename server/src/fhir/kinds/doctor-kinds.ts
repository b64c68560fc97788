import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Config } from '../../config';
import type { Queryable } from '../../db/client';
import { doctorProfiles } from '../../db/schema';
import { isPracticingSql } from '../../doctors/queries';
import type { FhirReadContext } from '../read-context';
import type { Resource } from '../resource';
import {
  type DoctorRow,
  doctorSystem,
  practitionerResource,
  registrationSystem,
} from '../resources/practitioner';
import { practitionerRoleResource } from '../resources/practitioner-role';
import { scheduleResource } from '../resources/schedule';
import { type SortKey, sqlKind } from '../search/sql-kind';
import { dateParam, identifierParam, idParam, referenceParam, type SqlParam } from '../search/sql-params';

const columns = {
  id: doctorProfiles.id,
  name: doctorProfiles.name,
  qualification: doctorProfiles.qualification,
  specialization: doctorProfiles.specialization,
  registrationNumber: doctorProfiles.registrationNumber,
  languages: doctorProfiles.languages,
  updatedAt: doctorProfiles.updatedAt,
};

function selectPublicDoctors(db: Queryable, config: Config, where: SQL | undefined) {
  return db
    .select(columns)
    .from(doctorProfiles)
    .where(and(isPracticingSql(config), isNotNull(doctorProfiles.verifiedAt), where));
}

const keys: SortKey<DoctorRow>[] = [
  { column: sql`${doctorProfiles.id}`, type: 'text', value: ({ id }) => id },
];
const params: Record<string, SqlParam> = {
  _id: idParam(doctorProfiles.id),
  _lastUpdated: dateParam(doctorProfiles.updatedAt),
};

const textParam = (column: typeof doctorProfiles.name | typeof doctorProfiles.specialization): SqlParam => ({
  type: 'string',
  condition: (value) => {
    const escaped = value.toLowerCase().replace(/[\\%_]/g, '\\$&');
    return sql`lower(${column}) like ${`%${escaped}%`}`;
  },
});

function doctorKind(
  type: 'Practitioner' | 'PractitionerRole' | 'Schedule',
  ownParams: Record<string, SqlParam>,
  toResource: (row: DoctorRow, context: FhirReadContext) => Resource,
) {
  return sqlKind<DoctorRow>({
    type,
    params: { ...params, ...ownParams },
    order: 'asc',
    keys,
    select: ({ db, deps }, where, order, limit) =>
      selectPublicDoctors(db, deps.config, where)
        .orderBy(...order)
        .limit(limit),
    toResources: (rows, context) => rows.map((row) => toResource(row, context)),
  });
}

const doctorTarget = { Practitioner: doctorProfiles.id };

export const practitionerKind = doctorKind(
  'Practitioner',
  {
    name: textParam(doctorProfiles.name),
    identifier: identifierParam((base) => ({
      [doctorSystem(base)]: doctorProfiles.id,
      [registrationSystem(base)]: doctorProfiles.registrationNumber,
    })),
  },
  (row, { base }) => practitionerResource(row, base),
);
export const practitionerRoleKind = doctorKind(
  'PractitionerRole',
  { practitioner: referenceParam(doctorTarget), specialty: specialtyParam() },
  (row, { deps }) => practitionerRoleResource(row, deps.config.publicUrl),
);
export const scheduleKind = doctorKind(
  'Schedule',
  {
    actor: referenceParam({ ...doctorTarget, PractitionerRole: doctorProfiles.id }),
    specialty: specialtyParam(),
  },
  (row) => scheduleResource(row),
);

function specialtyParam(): SqlParam {
  return { type: 'token', condition: (value) => eq(doctorProfiles.specialization, value) };
}
