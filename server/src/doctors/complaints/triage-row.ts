import type { Specialty } from '@carelane/contract/doctors/specialties';

export type TriageSpecialty = Exclude<Specialty, 'Other'>;

/**
 * How strongly a sign suggests a specialty: 6 or more is decisive, 4 is strong, 2 is a hint, 1 means hardly
 * anything.
 */
export type Weights = Partial<Record<TriageSpecialty, number>>;
export interface TriageRow {
  signs: readonly string[];
  weights: Weights;
}

/**
 * The signs are separated by commas. Each is a pattern in the notation of server/src/text/patterns.ts. For example,
 * `=sore throat` matches these words in this order, and `@throat pain|ache` matches any word of the concept `throat`
 * near `pain` or `ache`.
 */
export function row(weights: Weights, signs: string): TriageRow {
  return { weights, signs: signs.split(',').map((sign) => sign.trim()) };
}
