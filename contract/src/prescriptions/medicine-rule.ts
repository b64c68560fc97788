import * as z from 'zod/mini';
import type { ConsultationType } from '../appointments/status';
import { type Medicine, medicinesIn } from './medicines';

export const FOLLOW_UP_MONTHS = 6;

export const declaredModeSchema = z.enum(['video', 'audio', 'text'], 'Choose video, audio or text.');
const visitModeSchema = z.enum(['in-person', 'video', 'audio', 'text']);
export type VisitMode = z.output<typeof visitModeSchema>;

export const MODE_LABELS: Record<VisitMode, string> = {
  'in-person': 'In-person Consultation',
  video: 'Video Consultation',
  audio: 'Audio Consultation',
  text: 'Text Consultation',
};

export const visitSchema = z.object({ kind: z.enum(['first', 'follow-up']), mode: visitModeSchema });
export type Visit = z.output<typeof visitSchema>;

/** A doctor may say that a visit was held with less than it was booked for, never with more. */
export function visitMode(booked: ConsultationType, declared?: Exclude<VisitMode, 'in-person'>): VisitMode {
  return declared ?? (booked === 'In-person Consultation' ? 'in-person' : 'video');
}

/** A follow-up: the same doctor was consulted within the six months before. */
export function visitKind(at: Date, previousVisitAt: Date | undefined): Visit['kind'] {
  if (!previousVisitAt) return 'first';
  const earliest = new Date(at);
  const day = earliest.getUTCDate();
  earliest.setUTCMonth(earliest.getUTCMonth() - FOLLOW_UP_MONTHS);
  if (earliest.getUTCDate() !== day) earliest.setUTCDate(0);
  return previousVisitAt >= earliest ? 'follow-up' : 'first';
}

type MedicineDecision =
  | { allowed: true; medicine: Medicine | undefined }
  | { allowed: false; medicine: Medicine; reason: string };

/**
 * Telemedicine Practice Guidelines (Government of India, 25 March 2020), section 3.7.4: the lists bind a
 * remote consultation. A medicine that the table does not know is the doctor's own judgement.
 */
export function decideMedicine(medication: string, visit: Visit): MedicineDecision {
  const found = medicinesIn(medication);
  if (visit.mode === 'in-person') return { allowed: true, medicine: found[0] };
  for (const medicine of found) {
    const reason = refusal(medicine, visit);
    if (reason) return { allowed: false, medicine, reason };
  }
  return { allowed: true, medicine: found[0] };
}

function refusal(medicine: Medicine, visit: Visit): string | undefined {
  if (medicine.list === 'prohibited') {
    return `${medicine.name} cannot be prescribed by teleconsultation: it is on ${medicine.law === 'NDPS' ? 'the schedules of the NDPS Act' : 'Schedule X'}. See the patient in person.`;
  }
  if (visit.kind === 'follow-up') return undefined;
  if (medicine.list === 'B') {
    return `${medicine.name} is a List B medicine: it may only be added at a follow-up with the same doctor within ${FOLLOW_UP_MONTHS} months.`;
  }
  if (medicine.list === 'A' && visit.mode !== 'video') {
    return `${medicine.name} is a List A medicine: a first consultation must be by video to prescribe it.`;
  }
  return undefined;
}
