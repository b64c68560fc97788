import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import type { doctorProfiles } from '../../db/schema';
import { coded, concept, hl7Code, nonBlank, nonEmptyList, type Resource, rowMeta } from '../resource';

export type DoctorRow = Pick<
  typeof doctorProfiles.$inferSelect,
  'id' | 'name' | 'qualification' | 'specialization' | 'registrationNumber' | 'languages' | 'updatedAt'
>;

/** ABDM requires an identifier. */
export function practitionerResource(row: DoctorRow, base: string): Resource {
  const number = nonBlank(row.registrationNumber);
  const qualification = concept(row.qualification);
  return {
    resourceType: 'Practitioner',
    id: row.id,
    meta: rowMeta(row.updatedAt),
    identifier: [
      { system: doctorSystem(base), value: row.id },
      ...(number
        ? [
            {
              type: coded(hl7Code('v2-0203', 'MD', 'Medical License number')),
              system: registrationSystem(base),
              value: number,
            },
          ]
        : []),
    ],
    active: true,
    name: [{ text: doctorTitle(row.name) }],
    qualification: nonEmptyList(qualification && { code: qualification }),
    communication: nonEmptyList(...row.languages.map(concept)),
  };
}

export const doctorSystem = (base: string) => `${base}/identifiers/doctor`;
export const registrationSystem = (base: string) => `${base}/identifiers/medical-registration`;
