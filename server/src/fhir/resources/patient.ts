import type { patientProfiles } from '../../db/schema';
import { coded, hl7Code, nonBlank, nonEmptyList, type Resource, rowMeta } from '../resource';

export type PatientRow = Pick<
  typeof patientProfiles.$inferSelect,
  'id' | 'name' | 'dateOfBirth' | 'gender' | 'address' | 'updatedAt' | 'allergies' | 'conditions'
>;

const GENDERS = { Male: 'male', Female: 'female', Other: 'other' } as const;

/** ABDM requires an identifier and a name. Email address and phone number are not shared. */
export function patientResource(row: PatientRow, base: string): Resource {
  const address = nonBlank(row.address);
  return {
    resourceType: 'Patient',
    id: row.id,
    meta: rowMeta(row.updatedAt),
    identifier: [
      {
        type: coded(hl7Code('v2-0203', 'MR', 'Medical record number')),
        system: patientSystem(base),
        value: row.id,
      },
    ],
    active: true,
    name: [{ text: nonBlank(row.name) ?? 'Patient' }],
    gender: row.gender ? GENDERS[row.gender] : undefined,
    birthDate: row.dateOfBirth ?? undefined,
    address: nonEmptyList(address ? { text: address } : undefined),
  };
}

export const patientSystem = (base: string) => `${base}/identifiers/patient`;
