import { isNegated } from '../../text/negation';
import { compile, createMatcher, type Match, type ReadingOptions, type ReadText } from '../../text/patterns';
import { isFiller } from '../../text/words';
import { CONCEPTS } from './concepts';
import { asksForDoctor } from './doctor-words';
import type { TriageSpecialty } from './rows';
import { CARE_ROWS } from './table-care';
import { INNER_ROWS } from './table-inner';
import { NAME_ROWS } from './table-names';
import { OUTER_ROWS } from './table-outer';

export interface Recommendation {
  specialty: TriageSpecialty;
  score: number;
  /** The patient's own words that support it. */
  because: string[];
}

const SIGNS = [...NAME_ROWS, ...INNER_ROWS, ...OUTER_ROWS, ...CARE_ROWS]
  .flatMap(({ signs, weights }) => signs.map((sign) => ({ pattern: compile(sign, CONCEPTS), weights })))
  .sort((a, b) => b.pattern.slots.length - a.pattern.slots.length);
const matcher = createMatcher(SIGNS.map((sign) => sign.pattern));

/** Specialties for a complaint, best first. Empty when nothing in it is known. */
export function recommend(complaint: string): Recommendation[] {
  return readComplaint(complaint).recommendations;
}

export interface ReadComplaint {
  recommendations: Recommendation[];
  /** No word is left over except fillers and "doctor" or "specialist". */
  isFullyMatched: boolean;
}

export function readComplaint(complaint: string, options?: ReadingOptions): ReadComplaint {
  const text = matcher.read(complaint, options);
  const found = new Map<TriageSpecialty, Recommendation & { heard: Set<number> }>();
  const usedBy = new Map<number, number>();
  for (const { pattern, weights } of SIGNS) {
    const match = text
      .matches(pattern)
      .find(
        (candidate) =>
          isFresh(candidate, usedBy) && !isNegated(candidate, text) && isMoreThanFiller(candidate, text),
      );
    if (!match) continue;
    for (const at of match.at) usedBy.set(at, Math.max(usedBy.get(at) ?? 0, match.at.length));
    for (const [name, weight] of Object.entries(weights)) {
      const specialty = name as TriageSpecialty;
      const entry = found.get(specialty) ?? { specialty, score: 0, because: [], heard: new Set<number>() };
      if (match.at.every((position) => entry.heard.has(position))) continue;
      for (const position of match.at) entry.heard.add(position);
      entry.score += weight;
      entry.because.push(wordsAt(match, text));
      found.set(specialty, entry);
    }
  }
  const recommendations = [...found.values()]
    .map(({ specialty, score, because }) => ({ specialty, score, because }))
    .sort((a, b) => b.score - a.score);
  const isFullyMatched = text.words.every(
    (word, at) => usedBy.has(at) || isFiller(word.text) || asksForDoctor(word.text),
  );
  return { recommendations, isFullyMatched };
}

/** A word that is part of a longer sign does not count for a shorter one: "heart burn" is not about the heart. */
function isFresh({ at }: Match, usedBy: Map<number, number>): boolean {
  return at.every(
    (position) => (usedBy.get(position) ?? 0) <= at.length && !(usedBy.has(position) && at.length === 1),
  );
}

/** "dil ka doctor": "ka" is not a misspelt "kaan". */
function isMoreThanFiller({ at, pattern }: Match, { words }: ReadText): boolean {
  return at.every((position) => {
    const said = words[position]?.text ?? '';
    return !isFiller(said) || pattern.slots.some((slot) => slot.has(said));
  });
}

function wordsAt({ at }: Match, { words }: ReadText): string {
  return at.map((position) => words[position]?.original ?? '').join(' ');
}
