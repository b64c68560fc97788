import type { Specialty } from '@carelane/contract/doctors/specialties';

export type TriageSpecialty = Exclude<Specialty, 'Other'>;

export type Weights = Partial<Record<TriageSpecialty, number>>;
export interface TriageRow {
  signs: readonly string[];
  weights: Weights;
}

/** `signs` are patterns in the notation of server/src/text/patterns.ts, separated by commas. */
export function row(weights: Weights, signs: string): TriageRow {
  return { weights, signs: signs.split(',').map((sign) => sign.trim()) };
}
