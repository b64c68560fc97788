import { readComplaint } from './recommend';
import type { TriageSpecialty } from './rows';

const MEANT_MAX = 3;
/** A specialty with less than this share of the best score is only touched upon. */
const WORTH_SHOWING = 0.6;

/** The specialties that a search stands for as a whole: "gyno", "skin doctor", "दांत". Nothing when a word is left over. */
export function specialtiesMeant(text: string, options?: { slips: boolean }): TriageSpecialty[] {
  const { recommendations, isWhole } = readComplaint(text, options);
  const best = recommendations[0]?.score ?? 0;
  if (!isWhole) return [];
  return recommendations
    .filter(({ score }) => score >= best * WORTH_SHOWING)
    .slice(0, MEANT_MAX)
    .map(({ specialty }) => specialty);
}
