import { initials } from '@carelane/contract/doctors/doctor-name';
import { lineTitle } from '@carelane/contract/prescriptions/line-title';
import type { VerifiedPrescription } from '@carelane/contract/prescriptions/prescription';
import { expiresAt, prescriptionStatus } from '@carelane/contract/prescriptions/prescription-status';
import { displayCode, normalizeCode } from '@carelane/contract/prescriptions/verification-code';
import { zonedDate } from '@carelane/contract/time/zoned-time';
import { eq } from 'drizzle-orm';
import { prescriptions } from '../db/schema';
import type { Deps } from '../deps';
import { spendBudget } from '../http/limits/budget';
import { Refusal } from '../http/refusal';
import { readContent } from './content';
import { selectPrescriptions } from './queries';
import { judgeSignature } from './signing/judge-signature';

/** Codes have 50 bits. At this rate, guessing one of a million codes from one address would take about 700 years. */
const CHECKS_PER_WINDOW = 30;
const WINDOW_SECONDS = 600;

const CODE = /^[0-9A-Z]+$/;

export async function verifyPrescription(
  deps: Deps,
  address: string,
  enteredCode: string,
  signature: string | undefined,
): Promise<VerifiedPrescription> {
  await spendBudget(deps, {
    key: `verify:${address}`,
    limit: CHECKS_PER_WINDOW,
    windowSeconds: WINDOW_SECONDS,
  });
  const code = normalizeCode(enteredCode);
  const [row] = CODE.test(code)
    ? await selectPrescriptions(deps.db, eq(prescriptions.verificationCode, code))
    : [];
  if (!row)
    throw new Refusal(
      'PRESCRIPTION_NOT_FOUND',
      'No prescription has this code. Please check every character.',
    );
  const { prescription, doctor } = row;
  const { issued } = prescription;
  const localDay = (at: Date) => zonedDate(at, issued.timezone);
  return {
    verificationCode: displayCode(code),
    status: prescriptionStatus(prescription, deps.clock.now()),
    doctorName: issued.doctorName,
    qualification: issued.qualification,
    registrationNumber: issued.registrationNumber,
    issuerVerified: issued.doctorVerified,
    issuerWithdrawnOn: doctor.verificationWithdrawnAt && localDay(doctor.verificationWithdrawnAt),
    issuedOn: localDay(prescription.createdAt),
    expiresOn: localDay(expiresAt(prescription.createdAt)),
    withdrawnOn: prescription.withdrawnAt && localDay(prescription.withdrawnAt),
    version: prescription.version,
    medication: prescription.medication,
    dosage: prescription.dosage,
    medicines: readContent(prescription).medicines.map((line) => ({
      medication: lineTitle(line),
      dosage: line.dosage,
      quantity: line.quantity,
      ...(line.hindi && { hindi: line.hindi }),
    })),
    patientInitials: initials(issued.patientName),
    signature: await judgeSignature(deps.db, row, signature),
  };
}
