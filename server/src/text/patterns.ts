import { createVocabulary, plainWord, type Vocabulary } from './spelling';
import { isFiller, splitWords, type Word } from './words';

/**
 * `@chest pain|ache` matches a word of each group, close together, in any order. `@` names a list of words, `~` marks
 * Hindi in Latin letters, and a leading `=` requires this order with only fillers in between.
 */
export interface Pattern {
  source: string;
  ordered: boolean;
  groups: ReadonlySet<string>[];
  entries: string[];
}
export interface Match {
  pattern: Pattern;
  positions: number[];
}
export type Concepts = Readonly<Record<string, string>>;

const LOOSE_GAP_WORDS = 4;

export function compile(source: string, concepts: Concepts): Pattern {
  const ordered = source.startsWith('=');
  const groups = source
    .replace('=', '')
    .split(' ')
    .filter((group) => group.includes('|') || !isFiller(group))
    .map((group) => group.split('|').flatMap((word) => expand(word, concepts)));
  return {
    source,
    ordered,
    groups: groups.map((group) => new Set(group.map(plainWord))),
    entries: groups.flat(),
  };
}

function expand(word: string, concepts: Concepts): string[] {
  if (!word.startsWith('@')) return [word];
  const list = concepts[word.slice(1)];
  if (list === undefined) throw new Error(`No words are listed for ${word}`);
  return list.split(/\s+/).flatMap((entry) => expand(entry, concepts));
}

export interface ReadingOptions {
  typos?: boolean;
}
export interface PatternMatcher {
  read(input: string, options?: ReadingOptions): ReadText;
}
export interface ReadText {
  words: Word[];
  matches(pattern: Pattern): Match[];
}

export function createMatcher(patterns: Iterable<Pattern>): PatternMatcher {
  let cachedVocabulary: Vocabulary | undefined;
  return {
    read(input, { typos = true } = {}) {
      cachedVocabulary ??= createVocabulary([...patterns].flatMap((pattern) => pattern.entries));
      const vocabulary = cachedVocabulary;
      const words = splitWords(input).flatMap((word) => splitJoined(word, vocabulary));
      const meanings = words.map(({ text }) =>
        typos ? vocabulary.lookUp(text) : vocabulary.lookUpExact(text),
      );
      const allMeanings = new Set(meanings.flatMap((meaning) => [...meaning]));
      const isPossible = ({ groups }: Pattern) => groups.every((group) => matchesGroup(group, allMeanings));
      return {
        words,
        matches: (pattern) => (isPossible(pattern) ? findMatches(pattern, words, meanings) : []),
      };
    },
  };
}

/** Shorter fragments are too often part of another word. */
const MIN_JOINED_WORD_LENGTH = 3;

/** "chestpain" is two words of the vocabulary written as one. */
function splitJoined(word: Word, vocabulary: Vocabulary): Word[] {
  const { length } = word.text;
  const canBeJoined = length > 2 * MIN_JOINED_WORD_LENGTH && length <= 2 * vocabulary.maxWordLength;
  if (!canBeJoined || vocabulary.lookUp(word.text).size > 0) return [word];
  for (let split = MIN_JOINED_WORD_LENGTH; split <= length - MIN_JOINED_WORD_LENGTH; split += 1) {
    const [head, tail] = [word.text.slice(0, split), word.text.slice(split)];
    if (vocabulary.has(head) && vocabulary.has(tail)) {
      return [head, tail].map((text) => ({ ...word, text, original: text, stem: text }));
    }
  }
  return [word];
}

function findMatches(pattern: Pattern, words: Word[], meanings: ReadonlySet<string>[]): Match[] {
  const matches: Match[] = [];
  for (let start = 0; start < words.length; start += 1) {
    const positions = pattern.ordered
      ? matchInOrder(pattern, start, words, meanings)
      : matchLoosely(pattern, start, words, meanings);
    if (positions) matches.push({ pattern, positions });
  }
  return matches;
}

function matchInOrder(pattern: Pattern, start: number, words: Word[], meanings: ReadonlySet<string>[]) {
  const matched: number[] = [];
  let position = start;
  for (const group of pattern.groups) {
    while (
      matched.length > 0 &&
      position < words.length &&
      !matchesGroup(group, meanings[position]) &&
      isFiller(words[position]?.text ?? '')
    ) {
      position += 1;
    }
    if (!matchesGroup(group, meanings[position])) return undefined;
    matched.push(position);
    position += 1;
  }
  const isOneSentence = words[matched[0] ?? 0]?.sentence === words[matched.at(-1) ?? 0]?.sentence;
  return isOneSentence ? matched : undefined;
}

function matchLoosely(pattern: Pattern, start: number, words: Word[], meanings: ReadonlySet<string>[]) {
  const openGroups = [...pattern.groups];
  const matched: number[] = [];
  let skippedWords = 0;
  for (let position = start; position < words.length && openGroups.length > 0; position += 1) {
    if (words[position]?.sentence !== words[start]?.sentence) return undefined;
    const groupIndex = openGroups.findIndex((group) => matchesGroup(group, meanings[position]));
    if (groupIndex >= 0) {
      openGroups.splice(groupIndex, 1);
      matched.push(position);
    } else if (position === start) {
      return undefined;
    } else if (!isFiller(words[position]?.text ?? '')) {
      skippedWords += 1;
      if (skippedWords > LOOSE_GAP_WORDS) return undefined;
    }
  }
  return openGroups.length === 0 ? matched : undefined;
}

function matchesGroup(group: ReadonlySet<string>, meanings: ReadonlySet<string> | undefined): boolean {
  if (!meanings) return false;
  for (const meaning of meanings) {
    if (group.has(meaning)) return true;
  }
  return false;
}
