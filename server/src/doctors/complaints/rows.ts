import type { Specialty } from '@carelane/contract/doctors/specialties';

export type TriageSpecialty = Exclude<Specialty, 'Other'>;

/** How strongly a sign suggests a specialty: 6 decides it, 4 is strong, 2 a hint, 1 hardly anything. */
export type Weights = Partial<Record<TriageSpecialty, number>>;
export interface TriageRow {
  signs: readonly string[];
  weights: Weights;
}
export function row(weights: Weights, signs: string): TriageRow {
  return { weights, signs: signs.split(',').map((sign) => sign.trim()) };
}
