import { ageInWords } from '@carelane/contract/patients/age';
import { lineTitle } from '@carelane/contract/prescriptions/line-title';
import { MODE_LABELS } from '@carelane/contract/prescriptions/medicine-rule';
import { expiresAt } from '@carelane/contract/prescriptions/prescription-status';
import { displayCode } from '@carelane/contract/prescriptions/verification-code';
import { zoneName } from '@carelane/contract/time/zone-name';
import { zonedDate } from '@carelane/contract/time/zoned-time';
import { readContent } from '../content';
import type { PrescriptionRow } from '../queries';
import { type PrescriptionVersion, textToSign } from '../signing/sign-prescription';
import type { PrescriptionDocument } from './prescription-document';

/** `current` says when the doctor signed, because the prescription's last change may be its withdrawal. */
export function toDocument(
  { prescription, visit }: PrescriptionRow,
  publicUrl: string,
  current?: PrescriptionVersion,
): PrescriptionDocument {
  const { issued, createdAt } = prescription;
  const signedAt = current?.createdAt ?? createdAt;
  const day = dayFormat(issued.timezone);
  const time = new Intl.DateTimeFormat('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: issued.timezone,
  });
  const formatInstant = (at: Date) => `${day.format(at)}, ${time.format(at)} ${zoneName(issued.timezone)}`;
  const content = readContent(prescription);
  const verifyUrl = `${publicUrl}/verify/${prescription.verificationCode}`;
  return {
    doctorName: issued.doctorName,
    qualification: issued.qualification,
    specialization: issued.specialization,
    registrationNumber: issued.registrationNumber,
    doctorVerified: issued.doctorVerified,
    clinicAddress: issued.clinicAddress,
    patientName: issued.patientName,
    bookedBy: visit?.bookedBy ?? null,
    adultPresent: visit?.adultPresent ?? null,
    age: issued.dateOfBirth ? ageInWords(issued.dateOfBirth, zonedDate(createdAt, issued.timezone)) : null,
    gender: issued.gender,
    mode: issued.mode,
    isRemote: issued.mode !== MODE_LABELS['in-person'],
    medicines: content.medicines.map((line) => ({
      medication: lineTitle(line),
      dosage: line.dosage,
      instructions: line.instructions,
      quantity: line.quantity,
      hindi: line.hindi,
    })),
    remarksBefore: remarks(['Complaint', content.complaint], ['Diagnosis', content.diagnosis]),
    remarksAfter: remarks(
      ['Tests to do', content.tests],
      ['Advice', content.advice],
      // A date without a time is parsed as midnight in UTC.
      ['Follow-up', content.followUpOn && dayFormat('UTC').format(new Date(content.followUpOn))],
    ),
    version: prescription.version,
    issuedOn: day.format(createdAt),
    signedAt: formatInstant(signedAt),
    validUntil: day.format(expiresAt(createdAt)),
    changedOn: prescription.version > 1 ? day.format(signedAt) : null,
    withdrawnOn: prescription.withdrawnAt && day.format(prescription.withdrawnAt),
    verificationCode: displayCode(prescription.verificationCode),
    verifyUrl,
    qrUrl: current?.signature ? `${verifyUrl}?s=${current.signature}` : verifyUrl,
    attachment: current?.signature
      ? JSON.stringify({
          text: textToSign(prescription, signedAt),
          signature: current.signature,
          keyId: current.keyId,
        })
      : null,
  };
}

const dayFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone });

const remarks = (...all: [label: string, text: string | null][]) =>
  all.flatMap(([label, text]) => (text ? [{ label, text }] : []));
