import type { UseFormReturnType } from '@mantine/form';

export interface MedicineValues {
  medication: string;
  dosage: string;
  instructions: string;
  isDetailed: boolean;
  form: string;
  strength: string;
  dose: string;
  food: string;
  days: string;
  sosReason: string;
  sosMaxPerDay: string;
  overrideReason: string;
}

export interface PrescriptionValues {
  medicines: MedicineValues[];
  complaint: string;
  diagnosis: string;
  tests: string;
  advice: string;
  followUpOn: string;
  inHindi: boolean;
}
export type PrescriptionForm = UseFormReturnType<PrescriptionValues>;

export const EMPTY_MEDICINE: MedicineValues = {
  medication: '',
  dosage: '',
  instructions: '',
  isDetailed: false,
  form: '',
  strength: '',
  dose: '',
  food: '',
  days: '',
  sosReason: '',
  sosMaxPerDay: '',
  overrideReason: '',
};
export const EMPTY_PRESCRIPTION: PrescriptionValues = {
  medicines: [EMPTY_MEDICINE],
  complaint: '',
  diagnosis: '',
  tests: '',
  advice: '',
  followUpOn: '',
  inHindi: false,
};

export const isEmptyMedicine = (line: MedicineValues) =>
  Object.values(line).every((value) => typeof value === 'boolean' || value.trim() === '');

/** A form where only the language was chosen counts as empty. */
export function isEmptyPrescription({ medicines, inHindi: _, ...remarks }: PrescriptionValues): boolean {
  return medicines.every(isEmptyMedicine) && Object.values(remarks).every((text) => text.trim() === '');
}
