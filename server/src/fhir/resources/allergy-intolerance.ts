import { coded, hl7Code, type Resource, reference } from '../resource';
import { absent, itemId, listItems, statementFields } from './health-item';
import type { PatientRow } from './patient';

const NONE_KNOWN = absent('no-known-allergies', 'No known allergies');

export function allergyResources(patient: PatientRow): Resource[] {
  const { allergies } = patient;
  if (!allergies) return [];
  return listItems(allergies).map((item) => ({
    resourceType: 'AllergyIntolerance',
    id: itemId(patient.id, 'allergy', item ?? ''),
    ...statementFields(patient, 'allergyintolerance', allergies),
    code: item === undefined ? NONE_KNOWN : { text: item.trim() },
    patient: reference('Patient', patient.id, patient.name),
  }));
}

export function unknownAllergies(patient: PatientRow): Resource {
  return {
    resourceType: 'AllergyIntolerance',
    id: itemId(patient.id, 'allergy', 'unknown'),
    clinicalStatus: coded(hl7Code('allergyintolerance-clinical', 'active')),
    code: absent('no-allergy-info', 'No information about allergies'),
    patient: reference('Patient', patient.id, patient.name),
  };
}
