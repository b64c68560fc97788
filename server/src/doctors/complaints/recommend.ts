import { isNegated } from '../../text/negation';
import { compile, createMatcher, type Match, type ReadingOptions, type ReadText } from '../../text/patterns';
import { isFiller } from '../../text/words';
import { CONCEPTS } from './concepts';
import { isSearchWord } from './doctor-words';
import { INTERNAL_MEDICINE_ROWS } from './table-internal-medicine';
import { NAME_ROWS } from './table-names';
import { SKIN_SENSES_MIND_ROWS } from './table-skin-senses-mind';
import { WOMEN_CHILDREN_SURGERY_ROWS } from './table-women-children-surgery';
import type { TriageSpecialty } from './triage-row';

export interface Recommendation {
  specialty: TriageSpecialty;
  score: number;
  evidence: string[];
}

/** A word used by a longer sign does not count for a shorter one. */
const SIGNS = [
  ...NAME_ROWS,
  ...INTERNAL_MEDICINE_ROWS,
  ...SKIN_SENSES_MIND_ROWS,
  ...WOMEN_CHILDREN_SURGERY_ROWS,
]
  .flatMap(({ signs, weights }) => signs.map((sign) => ({ pattern: compile(sign, CONCEPTS), weights })))
  .sort((a, b) => b.pattern.groups.length - a.pattern.groups.length);
const matcher = createMatcher(SIGNS.map((sign) => sign.pattern));

export function recommend(complaint: string): Recommendation[] {
  return readComplaint(complaint).recommendations;
}

export interface ComplaintReading {
  recommendations: Recommendation[];
  isFullyMatched: boolean;
}

export function readComplaint(complaint: string, options?: ReadingOptions): ComplaintReading {
  const text = matcher.read(complaint, options);
  const found = new Map<TriageSpecialty, Recommendation & { countedPositions: Set<number> }>();
  const longestMatch = new Map<number, number>();
  for (const { pattern, weights } of SIGNS) {
    const match = text
      .matches(pattern)
      .find(
        (candidate) =>
          isAvailable(candidate, longestMatch) &&
          !isNegated(candidate, text) &&
          isMoreThanFiller(candidate, text),
      );
    if (!match) continue;
    const { positions } = match;
    for (const position of positions)
      longestMatch.set(position, Math.max(longestMatch.get(position) ?? 0, positions.length));
    for (const [name, weight] of Object.entries(weights)) {
      const specialty = name as TriageSpecialty;
      const entry = found.get(specialty) ?? {
        specialty,
        score: 0,
        evidence: [],
        countedPositions: new Set<number>(),
      };
      if (positions.every((position) => entry.countedPositions.has(position))) continue;
      for (const position of positions) entry.countedPositions.add(position);
      entry.score += weight;
      entry.evidence.push(wordsAt(match, text));
      found.set(specialty, entry);
    }
  }
  const recommendations = [...found.values()]
    .map(({ specialty, score, evidence }) => ({ specialty, score, evidence }))
    .sort((a, b) => b.score - a.score);
  const isFullyMatched = text.words.every(
    (word, position) => longestMatch.has(position) || isFiller(word.text) || isSearchWord(word.text),
  );
  return { recommendations, isFullyMatched };
}

/** "heart burn" is not about the heart. A one-word sign needs a word that no other sign has used. */
function isAvailable({ positions }: Match, longestMatch: Map<number, number>): boolean {
  return positions.every((position) => {
    const longest = longestMatch.get(position);
    return longest === undefined || (positions.length > 1 && longest <= positions.length);
  });
}

/** In "dil ka doctor", Hindi for "heart doctor", "ka" means "of" and is not a misspelled "kaan", the ear. */
function isMoreThanFiller({ positions, pattern }: Match, { words }: ReadText): boolean {
  return positions.every((position) => {
    const word = words[position]?.text ?? '';
    return !isFiller(word) || pattern.groups.some((group) => group.has(word));
  });
}

function wordsAt({ positions }: Match, { words }: ReadText): string {
  return positions.map((position) => words[position]?.original ?? '').join(' ');
}
