import { readStored, STORAGE, store } from '../../lib/storage';
import {
  EMPTY_MEDICINE,
  EMPTY_PRESCRIPTION,
  isEmptyPrescription,
  type MedicineValues,
  type PrescriptionValues,
} from './prescription-values';

type Kept = Record<string, unknown>;

export function readDraft(patientId: string): PrescriptionValues {
  try {
    const kept = JSON.parse(readStored(STORAGE.prescriptionDraft(patientId)) ?? '{}') as Kept;
    // A draft from before there were lines holds the three texts themselves.
    const lines = Array.isArray(kept.medicines) ? kept.medicines : [kept];
    const { medicines: _, inHindi: __, ...remarks } = EMPTY_PRESCRIPTION;
    return {
      ...texts(remarks, kept),
      medicines: lines.map(readLine),
      inHindi: kept.inHindi === true,
    };
  } catch {
    return EMPTY_PRESCRIPTION;
  }
}

const readLine = (kept: Kept): MedicineValues => {
  const { isDetailed: _, ...fields } = EMPTY_MEDICINE;
  return { ...texts(fields, kept), isDetailed: kept.isDetailed === true };
};

/** The same fields with the kept texts. Anything else in the storage is ignored. */
function texts<T extends Record<string, string>>(fields: T, kept: Kept): T {
  const found = Object.keys(fields).map((name) => [name, String(kept[name] ?? '')]);
  return Object.fromEntries(found) as T;
}

export function hasDraft(patientId: string): boolean {
  return !isEmptyPrescription(readDraft(patientId));
}

export function keepDraft(patientId: string, values: PrescriptionValues): void {
  store(STORAGE.prescriptionDraft(patientId), isEmptyPrescription(values) ? null : JSON.stringify(values));
}
