import { createHash } from 'node:crypto';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import type { HealthList } from '@carelane/contract/patients/health-facts';
import { coded, hl7Code, reference, rowMeta, written } from '../resource';
import type { PatientRow } from './patient';

/** Of the International Patient Summary: what is known to be absent, and what nobody asked about. */
const ABSENT_OR_UNKNOWN = 'http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips';
export const absent = (code: string, display: string) => coded({ system: ABSENT_OR_UNKNOWN, code, display });

type List = NonNullable<HealthList>;

/** The same text keeps its id, wherever it stands in the list. */
export function itemId(patientId: string, kind: string, item: string): string {
  return createHash('sha256')
    .update(JSON.stringify([patientId, kind, item]))
    .digest('hex')
    .slice(0, 40);
}

/** An empty list says that there are none, which is one statement. */
export const listItems = ({ items }: List): (string | undefined)[] =>
  items.some((item) => written(item)) ? items.filter((item) => written(item)) : [undefined];

/** What allergies and conditions have in common: who said it and when, and whether a doctor did. */
export function saidBy(patient: PatientRow, system: 'allergyintolerance' | 'condition', list: List) {
  const saidAt = new Date(list.saidAt);
  const byDoctor = list.saidByRole === 'doctor';
  const speaker = byDoctor
    ? { display: doctorTitle(list.saidBy) }
    : reference('Patient', patient.id, patient.name);
  return {
    meta: rowMeta(saidAt, patient.updatedAt),
    clinicalStatus: coded(hl7Code(`${system}-clinical`, 'active')),
    verificationStatus: coded(
      hl7Code(
        system === 'condition' ? 'condition-ver-status' : 'allergyintolerance-verification',
        byDoctor ? 'confirmed' : 'unconfirmed',
      ),
    ),
    recordedDate: saidAt.toISOString(),
    asserter: speaker,
  };
}
