import { ageInYears } from '@carelane/contract/patients/age';
import { MODE_LABELS } from '@carelane/contract/prescriptions/medicine-rule';
import { expiresAt } from '@carelane/contract/prescriptions/prescription-status';
import { displayCode } from '@carelane/contract/prescriptions/verification-code';
import { zonedDate } from '@carelane/contract/time/zoned-time';
import type { PrescriptionRow } from '../queries';
import type { PrescriptionDocument } from './prescription-document';

/** Dates are in the doctor's zone, in an unambiguous format. */
export function toDocument({ prescription }: PrescriptionRow, publicUrl: string): PrescriptionDocument {
  const { issued, createdAt, updatedAt } = prescription;
  const day = new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: issued.timezone,
  });
  const time = new Intl.DateTimeFormat('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: issued.timezone,
  });
  const moment = (at: Date) => `${day.format(at)}, ${time.format(at)} (${issued.timezone})`;
  return {
    doctorName: issued.doctorName,
    qualification: issued.qualification,
    specialization: issued.specialization,
    registrationNumber: issued.registrationNumber,
    doctorVerified: issued.doctorVerified,
    clinicAddress: issued.clinicAddress,
    patientName: issued.patientName,
    age: issued.dateOfBirth ? ageInYears(issued.dateOfBirth, zonedDate(createdAt, issued.timezone)) : null,
    gender: issued.gender,
    mode: issued.mode,
    atADistance: issued.mode !== MODE_LABELS['in-person'],
    medication: prescription.medication,
    dosage: prescription.dosage,
    instructions: prescription.instructions,
    version: prescription.version,
    issuedOn: day.format(createdAt),
    signedAt: moment(prescription.version > 1 ? updatedAt : createdAt),
    validUntil: day.format(expiresAt(createdAt)),
    changedOn: prescription.version > 1 ? day.format(updatedAt) : null,
    withdrawnOn: prescription.withdrawnAt && day.format(prescription.withdrawnAt),
    verificationCode: displayCode(prescription.verificationCode),
    verifyUrl: `${publicUrl}/verify/${prescription.verificationCode}`,
  };
}
