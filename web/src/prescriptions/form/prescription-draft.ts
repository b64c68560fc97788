import { readStored, STORAGE, store } from '../../lib/storage';
import {
  EMPTY_MEDICINE,
  EMPTY_PRESCRIPTION,
  isEmptyPrescription,
  type MedicineValues,
  type PrescriptionValues,
} from './prescription-values';

type StoredDraft = Record<string, unknown>;

export function readDraft(patientId: string): PrescriptionValues {
  try {
    const stored = JSON.parse(readStored(STORAGE.prescriptionDraft(patientId)) ?? '{}') as StoredDraft;
    // A draft from before prescriptions had lines contains the three texts directly.
    const lines = Array.isArray(stored.medicines) ? stored.medicines : [stored];
    const { medicines: _medicines, inHindi: _inHindi, ...remarks } = EMPTY_PRESCRIPTION;
    return {
      ...readTexts(remarks, stored),
      medicines: lines.map(readLine),
      inHindi: stored.inHindi === true,
    };
  } catch {
    return EMPTY_PRESCRIPTION;
  }
}

const readLine = (stored: StoredDraft): MedicineValues => {
  const { isDetailed: _, ...fields } = EMPTY_MEDICINE;
  return { ...readTexts(fields, stored), isDetailed: stored.isDetailed === true };
};

function readTexts<T extends Record<string, string>>(fields: T, stored: StoredDraft): T {
  const texts = Object.keys(fields).map((name) => [name, String(stored[name] ?? '')]);
  return Object.fromEntries(texts) as T;
}

export function hasDraft(patientId: string): boolean {
  return !isEmptyPrescription(readDraft(patientId));
}

export function saveDraft(patientId: string, values: PrescriptionValues): void {
  store(STORAGE.prescriptionDraft(patientId), isEmptyPrescription(values) ? null : JSON.stringify(values));
}
