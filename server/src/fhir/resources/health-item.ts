import { createHash } from 'node:crypto';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import type { HealthList } from '@carelane/contract/patients/health-facts';
import { coded, hl7Code, nonBlank, reference, rowMeta } from '../resource';
import type { PatientRow } from './patient';

const ABSENT_OR_UNKNOWN = 'http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips';
export const absent = (code: string, display: string) => coded({ system: ABSENT_OR_UNKNOWN, code, display });

type List = NonNullable<HealthList>;

/** From the text, because positions in the list change. An id in FHIR has at most 64 characters. */
export function itemId(patientId: string, kind: string, item: string): string {
  return createHash('sha256')
    .update(JSON.stringify([patientId, kind, item]))
    .digest('hex')
    .slice(0, 40);
}

/** An empty list states that there are none, which is a resource too. */
export const listItems = ({ items }: List): (string | undefined)[] =>
  items.some((item) => nonBlank(item)) ? items.filter((item) => nonBlank(item)) : [undefined];

export function statementFields(patient: PatientRow, system: 'allergyintolerance' | 'condition', list: List) {
  const saidAt = new Date(list.saidAt);
  const isByDoctor = list.saidByRole === 'doctor';
  const asserter = isByDoctor
    ? { display: doctorTitle(list.saidBy) }
    : reference('Patient', patient.id, patient.name);
  return {
    meta: rowMeta(saidAt, patient.updatedAt),
    clinicalStatus: coded(hl7Code(`${system}-clinical`, 'active')),
    verificationStatus: coded(
      hl7Code(
        system === 'condition' ? 'condition-ver-status' : 'allergyintolerance-verification',
        isByDoctor ? 'confirmed' : 'unconfirmed',
      ),
    ),
    recordedDate: saidAt.toISOString(),
    asserter,
  };
}
