import { randomInt } from 'node:crypto';
import { lineTitle } from '@carelane/contract/prescriptions/line-title';
import type { MedicineLine } from '@carelane/contract/prescriptions/medicine-line';
import { decideMedicine, MODE_LABELS, type Visit } from '@carelane/contract/prescriptions/medicine-rule';
import type { PrescriptionContent } from '@carelane/contract/prescriptions/prescription-content';
import { CODE_ALPHABET, CODE_LENGTH } from '@carelane/contract/prescriptions/verification-code';
import { eq } from 'drizzle-orm';
import type { Config } from '../config';
import type { Tx } from '../db/client';
import { newId } from '../db/columns';
import { patientProfiles, prescriptions, prescriptionVersions } from '../db/schema';
import type { DoctorRow } from '../doctors/queries';
import { Refusal } from '../http/refusal';
import { contentColumns, requireUpcomingFollowUp } from './content';
import { signVersion } from './signing/sign-prescription';

export function requireMayPrescribe(doctor: Pick<DoctorRow, 'verifiedAt'>, config: Config): void {
  if (config.doctorVerification === 'required' && doctor.verifiedAt === null)
    throw new Refusal('NOT_VERIFIED');
}

/** Refuses the lines that the lists forbid on this visit, each with its reason. */
export function requireAllowed(
  medicines: readonly MedicineLine[],
  visit: Visit,
  config: Config,
  alreadyPrescribed: readonly MedicineLine[] = [],
): void {
  if (!config.medicineLists) return;
  const knownTitles = new Set(alreadyPrescribed.map(lineTitle));
  const errors = medicines.flatMap((line, index) => {
    const title = lineTitle(line);
    const decision = knownTitles.has(title) ? undefined : decideMedicine(title, visit);
    if (!decision || decision.allowed) return [];
    return [
      {
        path: medicines.length > 1 ? `medicines.${index}.medication` : 'medication',
        message: decision.reason,
      },
    ];
  });
  const [first] = errors;
  if (first) throw new Refusal('MEDICINE_REFUSED', first.message, { errors });
}

export interface NewPrescription {
  doctor: DoctorRow;
  patientId: string;
  appointmentId: string | null;
  renewedFromId?: string;
  visit: Visit;
  content: PrescriptionContent;
  now: Date;
}

/** Writes the first version, with the data of both people and the visit as of this day. */
export async function issuePrescription(
  tx: Tx,
  { doctor, content, visit, now, ...links }: NewPrescription,
): Promise<string> {
  const [patient] = await tx.select().from(patientProfiles).where(eq(patientProfiles.id, links.patientId));
  if (!patient?.userId || patient.deletedAt) throw new Refusal('PATIENT_PROFILE_NOT_FOUND');
  requireUpcomingFollowUp(content.followUpOn, doctor.timezone, now);
  const columns = contentColumns(content);
  const id = newId(now.getTime());
  const [row] = await tx
    .insert(prescriptions)
    .values({
      id,
      ...links,
      ...columns,
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
    })
    .returning();
  await tx
    .insert(prescriptionVersions)
    .values({ prescriptionId: id, version: 1, ...columns, createdAt: now });
  if (row) await signVersion(tx, row, now);
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
