import type { Match, ReadText } from './patterns';
import { isFiller, type Word } from './words';

const wordSet = (list: string) => new Set(list.split(' '));
const NEGATORS = wordSet('no not without never dont doesnt didnt isnt havent hasnt nor neither denies bina');
const BETWEEN = wordSet(
  'severe any real serious actual bad such sign signs history symptom symptoms trouble more longer major other',
);
/** "no fever or chest pain" */
const NEGATORS_ACROSS_OR = wordSet('no without nor neither not denies');
const MAX_REACH_WORDS = 6;
const HINDI_NOT = /^(?:nahi|nahin|nhi)$/;
/** A Hindi clause ends with “is” or “was”. */
const COPULA = /^(?:hai|he|h|tha|thi|hua)$/;

export function isNegated({ positions }: Match, text: ReadText): boolean {
  return (
    positions.some((position) => isDeniedBefore(text.words, position, positions)) ||
    isDeniedAfter(text.words, positions.at(-1) ?? 0)
  );
}

function isDeniedBefore(words: Word[], start: number, matched: number[]): boolean {
  const clause = words[start]?.clause;
  let isDirect = true;
  let hasSeenOr = false;
  for (let position = start - 1; position >= Math.max(0, start - MAX_REACH_WORDS); position -= 1) {
    const word = words[position];
    if (!word || word.clause !== clause || matched.includes(position)) return false;
    if (isDirect && NEGATORS.has(word.text)) return true;
    if (hasSeenOr && NEGATORS_ACROSS_OR.has(word.text)) return true;
    if (word.text === 'or') hasSeenOr = true;
    if (!isFiller(word.text) && !BETWEEN.has(word.text)) isDirect = false;
  }
  return false;
}

function isDeniedAfter(words: Word[], last: number): boolean {
  const after = words[last + 1];
  if (!after || !HINDI_NOT.test(after.text) || after.sentence !== words[last]?.sentence) return false;
  const afterNext = words[last + 2];
  return !afterNext || afterNext.clause !== after.clause || COPULA.test(afterNext.text);
}
