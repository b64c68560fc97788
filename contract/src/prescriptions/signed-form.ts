import { isInHindi } from './hindi-phrases';
import type { PrescriptionContent } from './prescription-content';

export interface SignedPrescription extends PrescriptionContent {
  code: string;
  version: number;
  doctorName: string;
  qualification: string;
  specialization: string;
  registrationNumber: string | null;
  doctorVerified: boolean;
  clinicAddress: string | null;
  patientName: string;
  age: number | null;
  gender: string | null;
  mode: string;
  issuedAt: string;
  signedAt: string;
  validUntil: string;
}

const FORMAT = 'carelane-prescription-1';
const FORMAT_WITH_HINDI = 'carelane-prescription-2';

/**
 * The fields have a fixed order and none is omitted, so two prescriptions never have the same text. A new field needs a
 * new format, because existing signatures must stay valid.
 */
export function signedForm(signed: SignedPrescription): string {
  const hasHindi = isInHindi(signed.medicines);
  return JSON.stringify([
    hasHindi ? FORMAT_WITH_HINDI : FORMAT,
    signed.code,
    signed.version,
    [signed.doctorName, signed.qualification, signed.specialization],
    [signed.registrationNumber, signed.doctorVerified, signed.clinicAddress],
    [signed.patientName, signed.age, signed.gender],
    [signed.mode, signed.issuedAt, signed.signedAt, signed.validUntil],
    signed.medicines.map((line) => [
      line.medication,
      line.strength ?? null,
      line.form ?? null,
      line.dosage,
      line.quantity,
      line.instructions,
      ...(hasHindi ? [line.hindi ?? null] : []),
    ]),
    [signed.complaint, signed.diagnosis, signed.tests, signed.advice, signed.followUpOn],
  ]);
}
