import type { UseFormReturnType } from '@mantine/form';

/** One medicine while it is written: all texts, as in the fields. */
export interface MedicineValues {
  medication: string;
  dosage: string;
  instructions: string;
  /** With fields for form, strength and dose pattern in place of the dosage in one text. */
  isDetailed: boolean;
  form: string;
  strength: string;
  dose: string;
  food: string;
  days: string;
  sosReason: string;
  sosMaxPerDay: string;
  /** Why it is right in spite of an allergy. */
  overrideReason: string;
}

export interface PrescriptionValues {
  medicines: MedicineValues[];
  complaint: string;
  diagnosis: string;
  tests: string;
  advice: string;
  followUpOn: string;
  /** Dose patterns are printed in Hindi as well. */
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

/** The choice of a language alone is nothing that was written. */
export function isEmptyPrescription({ medicines, inHindi: _, ...remarks }: PrescriptionValues): boolean {
  return medicines.every(isEmptyMedicine) && Object.values(remarks).every((text) => text.trim() === '');
}
