import { coded, hl7Code, type Resource, reference } from '../resource';
import { absent, itemId, listItems, statementFields } from './health-item';
import type { PatientRow } from './patient';

const NONE_KNOWN = absent('no-known-problems', 'No known problems');
const PROBLEM = [coded(hl7Code('condition-category', 'problem-list-item', 'Problem List Item'))];

export function conditionResources(patient: PatientRow): Resource[] {
  const { conditions } = patient;
  if (!conditions) return [];
  return listItems(conditions).map((item) => ({
    resourceType: 'Condition',
    id: itemId(patient.id, 'condition', item ?? ''),
    ...statementFields(patient, 'condition', conditions),
    category: PROBLEM,
    code: item === undefined ? NONE_KNOWN : { text: item.trim() },
    subject: reference('Patient', patient.id, patient.name),
  }));
}

export function unknownConditions(patient: PatientRow): Resource {
  return {
    resourceType: 'Condition',
    id: itemId(patient.id, 'condition', 'unknown'),
    clinicalStatus: coded(hl7Code('condition-clinical', 'active')),
    category: PROBLEM,
    code: absent('no-problem-info', 'No information about problems'),
    subject: reference('Patient', patient.id, patient.name),
  };
}
