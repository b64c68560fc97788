import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { concept, nonEmptyList, type Resource, reference, rowMeta } from '../resource';
import type { DoctorRow } from './practitioner';

export function practitionerRoleResource(row: DoctorRow, publicUrl: string): Resource {
  return {
    resourceType: 'PractitionerRole',
    id: row.id,
    meta: rowMeta(row.updatedAt),
    active: true,
    practitioner: reference('Practitioner', row.id, doctorTitle(row.name)),
    specialty: nonEmptyList(concept(row.specialization)),
    telecom: [{ system: 'url', value: bookingPage(publicUrl, row.id), use: 'work' }],
  };
}

export const bookingPage = (publicUrl: string, doctorId: string) =>
  `${publicUrl}/book-appointment/${doctorId}`;
