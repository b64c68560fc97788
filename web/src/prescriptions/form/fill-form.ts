import { MAX_LINES, type MedicineLine } from '@carelane/contract/prescriptions/medicine-line';
import type { PrescriptionContent } from '@carelane/contract/prescriptions/prescription-content';
import { fromLine, fromPrescription } from './form-values';
import {
  EMPTY_PRESCRIPTION,
  isEmptyMedicine,
  type MedicineValues,
  type PrescriptionValues,
} from './prescription-values';

/** Complaint, tests and follow-up belonged to that visit, and an allergy needs its reason again. */
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

export function addLines(
  values: PrescriptionValues,
  lines: readonly MedicineLine[],
): PrescriptionValues | undefined {
  const medicines = [...filledLines(values), ...lines.map(fromLine)];
  return medicines.length > MAX_LINES ? undefined : { ...values, medicines };
}
