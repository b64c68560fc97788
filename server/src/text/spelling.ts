import { COMMON_WORDS } from './common-words';
import { foldHindi, stem } from './words';

/** Finds the words of a vocabulary that a typed word means, including typos. */
export interface Vocabulary {
  lookUp(typed: string): ReadonlySet<string>;
  /** Whether it is exactly a word of the vocabulary. */
  has(typed: string): boolean;
  /** Letters of the longest word. */
  longest: number;
  /** Other Hindi spellings and endings still count, typos do not. */
  lookUpExact(typed: string): ReadonlySet<string>;
}

/** Words marked with `~` are Hindi in Latin letters and match in any of its spellings. */
export function createVocabulary(entries: Iterable<string>): Vocabulary {
  const byStem = new Map<string, string[]>();
  const byFold = new Map<string, string[]>();
  const byDeletion = new Map<string, string[]>();
  const hindi = new Set<string>();
  const words = new Set<string>();
  let longest = 0;
  for (const entry of new Set(entries)) {
    const word = plainWord(entry);
    words.add(word);
    longest = Math.max(longest, word.length);
    const isHindi = entry !== word;
    add(byStem, stem(word), word);
    if (isHindi) {
      add(byFold, foldHindi(word), word);
      hindi.add(word);
    }
    if (isHindi && word.length < SHORTEST_MISTYPED_HINDI) continue;
    for (const variant of deletions(word, allowedTypos(word))) add(byDeletion, variant, word);
  }
  const cache = new Map<string, ReadonlySet<string>>();

  const isPlainEnglish = (typed: string) => COMMON_WORDS.has(typed) && !hindi.has(typed);

  function lookUpExact(typed: string): ReadonlySet<string> {
    const exact = new Set(byStem.get(stem(typed)));
    if (isPlainEnglish(typed)) return exact;
    for (const word of byFold.get(foldHindi(typed)) ?? []) exact.add(word);
    return exact;
  }

  function find(typed: string): ReadonlySet<string> {
    const exact = lookUpExact(typed);
    if (isPlainEnglish(typed) || exact.size > 0 || typed.length > longest + MAX_TYPOS || /\d/.test(typed))
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
      let found = cache.get(typed);
      if (!found) {
        found = find(typed);
        if (typed.length <= longest + MAX_TYPOS && cache.size < 20_000) cache.set(typed, found);
      }
      return found;
    },
    has: (typed) => words.has(typed),
    longest,
  };
}

/** Shorter words have too many neighbours. Their spellings are folded instead. */
const SHORTEST_MISTYPED_HINDI = 5;

export function plainWord(entry: string): string {
  return entry.replace('~', '');
}

function add(map: Map<string, string[]>, key: string, entry: string): void {
  const known = map.get(key);
  if (known) known.push(entry);
  else map.set(key, [entry]);
}

const MAX_TYPOS = 2;

/** How many typos a word of this length allows. */
function allowedTypos(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : MAX_TYPOS;
}

function isTypo(typed: string, word: string): boolean {
  const isShort = Math.min(typed.length, word.length) < 5;
  if (isShort && typed[0] !== word[0]) return false;
  return editDistance(typed, word) <= Math.min(allowedTypos(typed), allowedTypos(word));
}

function deletions(word: string, depth: number): Set<string> {
  const found = new Set([word]);
  const shorten = (text: string, from: number, left: number) => {
    for (let at = from; left > 0 && at < text.length; at += 1) {
      const shorter = text.slice(0, at) + text.slice(at + 1);
      found.add(shorter);
      shorten(shorter, at, left - 1);
    }
  };
  shorten(word, 0, depth);
  return found;
}

/** Insertions, deletions, substitutions and swaps of neighbours, each counting one. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
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
        best = Math.min(best, (before[column - 2] ?? 0) + 1);
      }
      current.push(best);
    }
    before = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
