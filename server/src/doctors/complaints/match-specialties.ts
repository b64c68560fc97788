import { readComplaint } from './recommend';
import type { TriageSpecialty } from './triage-row';

const MAX_SPECIALTIES = 3;
const MIN_SHARE_OF_BEST = 0.6;

const MAX_CACHED = 2_000;
const cache = new Map<string, readonly TriageSpecialty[]>();

/** Cached, because reading the same text again took a third of a search's time. */
export function matchSpecialties(text: string, options = { typos: true }): TriageSpecialty[] {
  const key = `${options.typos} ${text}`;
  const cached = cache.get(key);
  if (cached) return [...cached];
  const specialties = matchUncached(text, options);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, specialties);
  return [...specialties];
}

function matchUncached(text: string, options: { typos: boolean }): TriageSpecialty[] {
  const { recommendations, isFullyMatched } = readComplaint(text, options);
  const best = recommendations[0]?.score ?? 0;
  if (!isFullyMatched) return [];
  return recommendations
    .filter(({ score }) => score >= best * MIN_SHARE_OF_BEST)
    .slice(0, MAX_SPECIALTIES)
    .map(({ specialty }) => specialty);
}
