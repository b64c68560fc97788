import { randomInt } from 'node:crypto';
import { decideMedicine, MODE_LABELS, type Visit } from '@carelane/contract/prescriptions/medicine-rule';
import type { PrescriptionWording } from '@carelane/contract/prescriptions/prescription';
import { CODE_ALPHABET, CODE_LENGTH } from '@carelane/contract/prescriptions/verification-code';
import { eq } from 'drizzle-orm';
import type { Config } from '../config';
import type { Tx } from '../db/client';
import { newId } from '../db/columns';
import { patientProfiles, prescriptions, prescriptionVersions } from '../db/schema';
import type { DoctorRow } from '../doctors/queries';
import { Refusal } from '../http/refusal';

export function requireMayPrescribe(doctor: Pick<DoctorRow, 'verifiedAt'>, config: Config): void {
  if (config.doctorVerification === 'required' && doctor.verifiedAt === null)
    throw new Refusal('NOT_VERIFIED');
}

/** Refuses a medicine that the lists forbid on this visit, with the reason at the field. */
export function requireAllowed(medication: string, visit: Visit, config: Config): void {
  if (!config.medicineLists) return;
  const decision = decideMedicine(medication, visit);
  if (decision.allowed) return;
  const { reason } = decision;
  throw new Refusal('MEDICINE_REFUSED', reason, { errors: [{ path: 'medication', message: reason }] });
}

export interface NewPrescription {
  doctor: DoctorRow;
  patientId: string;
  appointmentId: string | null;
  renewedFromId?: string;
  visit: Visit;
  wording: PrescriptionWording;
  now: Date;
}

/** Writes the first version, with the data of both people and the visit on this day. */
export async function issuePrescription(
  tx: Tx,
  { doctor, wording, visit, now, ...links }: NewPrescription,
): Promise<string> {
  const [patient] = await tx.select().from(patientProfiles).where(eq(patientProfiles.id, links.patientId));
  if (!patient?.userId || patient.deletedAt) throw new Refusal('PATIENT_PROFILE_NOT_FOUND');
  const id = newId(now.getTime());
  await tx.insert(prescriptions).values({
    id,
    ...links,
    ...wording,
    doctorId: doctor.id,
    verificationCode: newVerificationCode(),
    issued: {
      ...issuerOnDay(doctor),
      specialization: doctor.specialization,
      clinicAddress: doctor.clinicAddress,
      timezone: doctor.timezone,
      patientName: patient.name,
      dateOfBirth: patient.dateOfBirth,
      gender: patient.gender,
      mode: MODE_LABELS[visit.mode],
    },
    createdAt: now,
    updatedAt: now,
  });
  await tx
    .insert(prescriptionVersions)
    .values({ prescriptionId: id, version: 1, ...wording, createdAt: now });
  return id;
}

/** The issuer's identity and verification on this day. */
export function issuerOnDay(doctor: DoctorRow) {
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
