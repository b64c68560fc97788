import type { PrescriptionWording } from '@carelane/contract/prescriptions/prescription';
import { readStored, STORAGE, store } from '../lib/storage';

export const EMPTY_WORDING: PrescriptionWording = { medication: '', dosage: '', instructions: '' };

const isEmpty = (wording: PrescriptionWording) => Object.values(wording).every((text) => text.trim() === '');

export function readDraft(patientId: string): PrescriptionWording {
  try {
    const kept: unknown = JSON.parse(readStored(STORAGE.prescriptionDraft(patientId)) ?? '{}');
    const text = (name: keyof PrescriptionWording) => String((kept as Record<string, unknown>)[name] ?? '');
    return { medication: text('medication'), dosage: text('dosage'), instructions: text('instructions') };
  } catch {
    return EMPTY_WORDING;
  }
}

export function hasDraft(patientId: string): boolean {
  return !isEmpty(readDraft(patientId));
}

export function keepDraft(patientId: string, wording: PrescriptionWording): void {
  store(STORAGE.prescriptionDraft(patientId), isEmpty(wording) ? null : JSON.stringify(wording));
}
