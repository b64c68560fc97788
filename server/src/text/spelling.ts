import { COMMON_WORDS } from './common-words';
import { foldHindi, stem } from './words';

export interface Vocabulary {
  lookUp(typed: string): ReadonlySet<string>;
  has(typed: string): boolean;
  maxWordLength: number;
  lookUpExact(typed: string): ReadonlySet<string>;
}

export function createVocabulary(entries: Iterable<string>): Vocabulary {
  const byStem = new Map<string, string[]>();
  const byFold = new Map<string, string[]>();
  const byDeletion = new Map<string, string[]>();
  const hindi = new Set<string>();
  const words = new Set<string>();
  let maxWordLength = 0;
  for (const entry of new Set(entries)) {
    const word = plainWord(entry);
    words.add(word);
    maxWordLength = Math.max(maxWordLength, word.length);
    const isHindi = entry !== word;
    addEntry(byStem, stem(word), word);
    if (isHindi) {
      addEntry(byFold, foldHindi(word), word);
      hindi.add(word);
    }
    if (isHindi && word.length < MIN_MISTYPED_HINDI_LENGTH) continue;
    for (const variant of deletions(word, allowedTypos(word))) addEntry(byDeletion, variant, word);
  }
  const cache = new Map<string, ReadonlySet<string>>();

  const isPlainEnglish = (typed: string) => COMMON_WORDS.has(typed) && !hindi.has(typed);

  function lookUpExact(typed: string): ReadonlySet<string> {
    const exact = new Set(byStem.get(stem(typed)));
    if (isPlainEnglish(typed)) return exact;
    for (const word of byFold.get(foldHindi(typed)) ?? []) exact.add(word);
    return exact;
  }

  function findMeanings(typed: string): ReadonlySet<string> {
    const exact = lookUpExact(typed);
    // A dose or a temperature must not be corrected.
    if (
      isPlainEnglish(typed) ||
      exact.size > 0 ||
      typed.length > maxWordLength + MAX_TYPOS ||
      /\d/.test(typed)
    )
      return exact;
    const similar = new Set<string>();
    for (const variant of deletions(typed, allowedTypos(typed))) {
      for (const word of byDeletion.get(variant) ?? []) if (isTypo(typed, word)) similar.add(word);
    }
    return similar;
  }

  return {
    lookUpExact,
    lookUp(typed) {
      const cached = cache.get(typed);
      if (cached) return cached;
      const meanings = findMeanings(typed);
      if (typed.length <= maxWordLength + MAX_TYPOS && cache.size < MAX_CACHED_WORDS)
        cache.set(typed, meanings);
      return meanings;
    },
    has: (typed) => words.has(typed),
    maxWordLength,
  };
}

/** Too many words resemble a short one. */
const MIN_MISTYPED_HINDI_LENGTH = 5;

export function plainWord(entry: string): string {
  return entry.replace('~', '');
}

function addEntry(map: Map<string, string[]>, key: string, entry: string): void {
  const entries = map.get(key);
  if (entries) entries.push(entry);
  else map.set(key, [entry]);
}

const MAX_TYPOS = 2;
const MAX_CACHED_WORDS = 20_000;

function allowedTypos(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : MAX_TYPOS;
}

function isTypo(typed: string, word: string): boolean {
  // Too many short words differ only in their first letter.
  const isShort = Math.min(typed.length, word.length) < 5;
  if (isShort && typed[0] !== word[0]) return false;
  return editDistance(typed, word) <= Math.min(allowedTypos(typed), allowedTypos(word));
}

/** Two words that differ by `depth` typos have such a form in common. */
function deletions(word: string, depth: number): Set<string> {
  const variants = new Set([word]);
  const shorten = (text: string, from: number, remaining: number) => {
    for (let index = from; remaining > 0 && index < text.length; index += 1) {
      const shorter = text.slice(0, index) + text.slice(index + 1);
      variants.add(shorter);
      shorten(shorter, index, remaining - 1);
    }
  };
  shorten(word, 0, depth);
  return variants;
}

function editDistance(a: string, b: string): number {
  let rowBeforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      let best = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + cost,
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        best = Math.min(best, (rowBeforePrevious[column - 2] ?? 0) + 1);
      }
      current.push(best);
    }
    rowBeforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
