import { type Resource, reference } from '../resource';
import { absent, itemId } from './health-item';
import type { PatientRow } from './patient';

/** What a patient takes besides our prescriptions is not known here. */
export function unknownMedicines(patient: PatientRow): Resource {
  return {
    resourceType: 'MedicationStatement',
    id: itemId(patient.id, 'medicine', 'unknown'),
    status: 'unknown',
    medicationCodeableConcept: absent('no-medication-info', 'No information about medications'),
    subject: reference('Patient', patient.id, patient.name),
    effectivePeriod: {
      extension: [
        { url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'not-applicable' },
      ],
    },
  };
}
