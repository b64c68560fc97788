import { readComplaint } from './recommend';
import type { TriageSpecialty } from './rows';

const MAX_MEANT = 3;
/** A specialty below this share of the best score is left out. */
const WORTH_SHOWING = 0.6;

const MAX_REMEMBERED = 2_000;
const remembered = new Map<string, readonly TriageSpecialty[]>();

/**
 * The specialties that a whole search means: "gyno", "skin doctor", "दांत". Empty when a word is left over. Reading the same
 * words again was a third of the time of a search.
 */
export function specialtiesMeant(text: string, options = { typos: true }): TriageSpecialty[] {
  const key = `${options.typos} ${text}`;
  const known = remembered.get(key) ?? readMeant(text, options);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(key, known);
  return [...known];
}

function readMeant(text: string, options: { typos: boolean }): TriageSpecialty[] {
  const { recommendations, isFullyMatched } = readComplaint(text, options);
  const best = recommendations[0]?.score ?? 0;
  if (!isFullyMatched) return [];
  return recommendations
    .filter(({ score }) => score >= best * WORTH_SHOWING)
    .slice(0, MAX_MEANT)
    .map(({ specialty }) => specialty);
}
