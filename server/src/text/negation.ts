import type { Match, ReadText } from './patterns';
import { isFiller, type Word } from './words';

const words = (list: string) => new Set(list.split(' '));
const NEGATORS = words('no not without never dont doesnt didnt isnt havent hasnt nor neither denies bina');
/** May stand between a negation and what it denies: "no signs of a stroke". */
const BETWEEN = words(
  'severe any real serious actual bad such sign signs history symptom symptoms trouble more longer major other',
);
/** "no fever or chest pain": a negation extends across an "or". */
const LISTING = words('no without nor neither not denies');
const LISTING_REACH_WORDS = 6;
const DENIAL_AFTER = /^(?:nahi|nahin|nhi)$/;
const COPULA = /^(?:hai|he|h|tha|thi|hua)$/;

/** "no chest pain", "no fever or cough", "bukhar nahi hai": the patient says that it is absent. */
export function isNegated({ at }: Match, text: ReadText): boolean {
  return (
    at.some((position) => isDeniedBefore(text.words, position, at)) ||
    isDeniedAfter(text.words, at.at(-1) ?? 0)
  );
}

function isDeniedBefore(all: Word[], first: number, matched: number[]): boolean {
  const clause = all[first]?.clause;
  let isDirect = true;
  let sawOr = false;
  for (let position = first - 1; position >= Math.max(0, first - LISTING_REACH_WORDS); position -= 1) {
    const word = all[position];
    if (!word || word.clause !== clause || matched.includes(position)) return false;
    if (isDirect && NEGATORS.has(word.text)) return true;
    if (sawOr && LISTING.has(word.text)) return true;
    if (word.text === 'or') sawOr = true;
    if (!isFiller(word.text) && !BETWEEN.has(word.text)) isDirect = false;
  }
  return false;
}

/** Hindi negates afterwards, at the end of the clause. */
function isDeniedAfter(all: Word[], last: number): boolean {
  const after = all[last + 1];
  if (!after || !DENIAL_AFTER.test(after.text) || after.sentence !== all[last]?.sentence) return false;
  const afterNext = all[last + 2];
  return !afterNext || afterNext.clause !== after.clause || COPULA.test(afterNext.text);
}
