import { randomInt } from 'node:crypto';
import { lineTitle } from '@carelane/contract/prescriptions/line-title';
import type { MedicineLine } from '@carelane/contract/prescriptions/medicine-line';
import { decideMedicine, MODE_LABELS, type Visit } from '@carelane/contract/prescriptions/medicine-rule';
import type { PrescriptionContent } from '@carelane/contract/prescriptions/prescription-content';
import { CODE_ALPHABET, CODE_LENGTH } from '@carelane/contract/prescriptions/verification-code';
import type { Config } from '../config';
import { newId } from '../db/columns';
import type { DoctorRow } from '../doctors/queries';
import { Refusal } from '../http/refusal';
import { contentColumns, requireUpcomingFollowUp } from './content';
import type { PrescriptionRecord } from './insert-prescription';
import type { PatientToTreat } from './patient-to-treat';

export function requireCanPrescribe(doctor: Pick<DoctorRow, 'verifiedAt'>, config: Config): void {
  if (config.doctorVerification === 'required' && doctor.verifiedAt === null)
    throw new Refusal('NOT_VERIFIED');
}

export function requireAllowed(
  medicines: readonly MedicineLine[],
  visit: Visit,
  config: Config,
  alreadyPrescribed: readonly MedicineLine[] = [],
): void {
  if (!config.medicineLists) return;
  const prescribedTitles = new Set(alreadyPrescribed.map(lineTitle));
  const errors: { path: string; message: string }[] = [];
  for (const [index, line] of medicines.entries()) {
    const title = lineTitle(line);
    if (prescribedTitles.has(title)) continue;
    const decision = decideMedicine(title, visit);
    if (decision.allowed) continue;
    // A single medicine may have been sent in the three texts instead of `medicines`.
    const path = medicines.length > 1 ? `medicines.${index}.medication` : 'medication';
    errors.push({ path, message: decision.reason });
  }
  const [first] = errors;
  if (first) throw new Refusal('MEDICINE_REFUSED', first.message, { errors });
}

interface NewPrescription {
  doctor: DoctorRow;
  patient: PatientToTreat | undefined;
  appointmentId: string | null;
  renewedFromId: string | null;
  visit: Visit;
  content: PrescriptionContent;
  now: Date;
}

export function newPrescription({
  doctor,
  patient,
  content,
  visit,
  now,
  ...links
}: NewPrescription): PrescriptionRecord {
  if (!patient?.userId || patient.deletedAt) throw new Refusal('PATIENT_PROFILE_NOT_FOUND');
  requireUpcomingFollowUp(content.followUpOn, doctor.timezone, now);
  return {
    id: newId(now.getTime()),
    ...links,
    ...contentColumns(content),
    doctorId: doctor.id,
    patientId: patient.id,
    version: 1,
    verificationCode: newVerificationCode(),
    issued: {
      ...issuerFields(doctor),
      specialization: doctor.specialization,
      clinicAddress: doctor.clinicAddress,
      timezone: doctor.timezone,
      patientName: patient.name,
      dateOfBirth: patient.dateOfBirth,
      gender: patient.gender,
      mode: MODE_LABELS[visit.mode],
    },
    withdrawnAt: null,
    withdrawalReason: null,
    createdAt: now,
    updatedAt: now,
  };
}

export function issuerFields(doctor: DoctorRow) {
  return {
    doctorName: doctor.name,
    qualification: doctor.qualification,
    registrationNumber: doctor.registrationNumber,
    doctorVerified: doctor.verifiedAt !== null,
  };
}

function newVerificationCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
}
