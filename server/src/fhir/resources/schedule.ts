import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { concept, nonEmptyList, type Resource, reference, rowMeta } from '../resource';
import type { DoctorRow } from './practitioner';

/** Without the planning horizon, which would change every day. */
export function scheduleResource(row: DoctorRow): Resource {
  return {
    resourceType: 'Schedule',
    id: row.id,
    meta: rowMeta(row.updatedAt),
    active: true,
    specialty: nonEmptyList(concept(row.specialization)),
    actor: [reference('Practitioner', row.id, doctorTitle(row.name)), reference('PractitionerRole', row.id)],
  };
}
