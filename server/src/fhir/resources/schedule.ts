import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { concept, listed, type Resource, reference, rowMeta } from '../resource';
import type { DoctorRow } from './practitioner';

/** Without a planning horizon: it would move every day, and no row with it. */
export function scheduleResource(row: DoctorRow): Resource {
  return {
    resourceType: 'Schedule',
    id: row.id,
    meta: rowMeta(row.updatedAt),
    active: true,
    specialty: listed(concept(row.specialization)),
    actor: [reference('Practitioner', row.id, doctorTitle(row.name)), reference('PractitionerRole', row.id)],
  };
}
