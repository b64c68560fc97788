import { MAX_LINES, type MedicineLine } from '@carelane/contract/prescriptions/medicine-line';
import type { PrescriptionContent } from '@carelane/contract/prescriptions/prescription-content';
import { fromLine, fromPrescription } from './form-values';
import {
  EMPTY_PRESCRIPTION,
  isEmptyMedicine,
  type MedicineValues,
  type PrescriptionValues,
} from './prescription-values';

/**
 * A new prescription with the medicines, diagnosis and advice of an earlier one. Complaint, tests and follow-up
 * belonged to that visit. If a medicine matches an allergy, the doctor must enter the reason again.
 */
export function repeatPrescription(prescription: PrescriptionContent): PrescriptionValues {
  const { medicines, diagnosis, advice, inHindi } = fromPrescription(prescription);
  return {
    ...EMPTY_PRESCRIPTION,
    diagnosis,
    advice,
    inHindi,
    medicines: medicines.map((line) => ({ ...line, overrideReason: '' })),
  };
}

export const filledLines = ({ medicines }: PrescriptionValues): MedicineValues[] =>
  medicines.filter((line) => !isEmptyMedicine(line));

/** Adds lines after those that are already written. Undefined if they would be too many. */
export function addLines(
  values: PrescriptionValues,
  lines: readonly MedicineLine[],
): PrescriptionValues | undefined {
  const medicines = [...filledLines(values), ...lines.map(fromLine)];
  return medicines.length > MAX_LINES ? undefined : { ...values, medicines };
}
