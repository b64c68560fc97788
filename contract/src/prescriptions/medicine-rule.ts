import * as z from 'zod/mini';
import type { ConsultationType } from '../appointments/status';
import { type Medicine, medicinesIn } from './medicines';

export const FOLLOW_UP_MONTHS = 6;

export const declaredModeSchema = z.enum(['video', 'audio', 'text'], 'Choose video, audio or text.');
const visitModeSchema = z.enum(['in-person', 'video', 'audio', 'text']);
export type VisitMode = z.output<typeof visitModeSchema>;
export type DeclaredMode = z.output<typeof declaredModeSchema>;

export const MODE_LABELS: Record<VisitMode, string> = {
  'in-person': 'In-person Consultation',
  video: 'Video Consultation',
  audio: 'Audio Consultation',
  text: 'Text Consultation',
};

export const visitSchema = z.object({ kind: z.enum(['first', 'follow-up']), mode: visitModeSchema });
export type Visit = z.output<typeof visitSchema>;

export function visitMode(booked: ConsultationType, declared?: DeclaredMode): VisitMode {
  return booked === 'In-person Consultation' ? 'in-person' : (declared ?? 'video');
}

interface PrescribedFor {
  startsAt: Date;
  hasDayCome: boolean;
  booked: ConsultationType;
  previousVisitAt: Date | undefined;
  declared: DeclaredMode | undefined;
}

/**
 * A visit in person that is still ahead, or older than a follow-up may be, lifts no limits: unless the doctor says
 * otherwise, the two have only written to each other.
 */
export function prescribingVisit(visit: PrescribedFor, now: Date): Visit {
  const { startsAt, previousVisitAt, declared } = visit;
  const isRecent = visitKind(now, startsAt) === 'follow-up';
  const mode = visitMode(visit.booked, declared);
  return {
    kind: isRecent ? visitKind(startsAt, previousVisitAt) : 'first',
    mode: mode === 'in-person' && !(visit.hasDayCome && isRecent) ? (declared ?? 'text') : mode,
  };
}

export function statedMode(label: string): VisitMode | undefined {
  return visitModeSchema.options.find((mode) => MODE_LABELS[mode] === label);
}

/** The guidelines count six months since the same doctor was last consulted. */
export function visitKind(at: Date, previousVisitAt: Date | undefined): Visit['kind'] {
  if (!previousVisitAt) return 'first';
  const earliest = new Date(at);
  const day = earliest.getUTCDate();
  earliest.setUTCMonth(earliest.getUTCMonth() - FOLLOW_UP_MONTHS);
  // The date overflows if the earlier month has no such day. Day 0 is the last day of the month before.
  if (earliest.getUTCDate() !== day) earliest.setUTCDate(0);
  return previousVisitAt >= earliest ? 'follow-up' : 'first';
}

type MedicineDecision =
  | { allowed: true; medicine: Medicine | undefined }
  | { allowed: false; medicine: Medicine; reason: string };

/**
 * Telemedicine Practice Guidelines (Government of India, 25 March 2020), section 3.7.4: the lists bind a
 * remote consultation. A medicine that is not in the table is left to the doctor's judgment.
 */
export function decideMedicine(medication: string, visit: Visit): MedicineDecision {
  const found = medicinesIn(medication);
  if (visit.mode === 'in-person') return { allowed: true, medicine: found[0] };
  for (const medicine of found) {
    const reason = refusalReason(medicine, visit);
    if (reason) return { allowed: false, medicine, reason };
  }
  return { allowed: true, medicine: found[0] };
}

function refusalReason(medicine: Medicine, visit: Visit): string | undefined {
  if (medicine.list === 'prohibited') {
    const schedule = medicine.law === 'NDPS' ? 'the schedules of the NDPS Act' : 'Schedule X';
    return `${medicine.name} cannot be prescribed by teleconsultation: it is on ${schedule}. See the patient in person.`;
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
