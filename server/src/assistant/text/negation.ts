import type { Match, ReadText } from './patterns';

const NEGATORS = new Set([
  'no',
  'not',
  'without',
  'never',
  'dont',
  'doesnt',
  'didnt',
  'isnt',
  'havent',
  'hasnt',
  'nor',
  'neither',
  'denies',
  'bina',
]);
/** "no fever or chest pain": a negation carries over an "or". */
const LISTING = new Set(['no', 'without', 'nor', 'neither', 'not', 'denies']);
const DIRECT_REACH_WORDS = 2;
const LISTING_REACH_WORDS = 6;

/** "no chest pain", "fever or cough? no", "bukhar nahi hai": the patient says that it is absent. */
export function isNegated({ at }: Match, { words }: ReadText): boolean {
  const first = at[0] ?? 0;
  const last = at.at(-1) ?? first;
  const clause = words[first]?.clause;
  let sawOr = false;
  for (let position = first - 1; position >= Math.max(0, first - LISTING_REACH_WORDS); position -= 1) {
    const word = words[position];
    if (!word || word.clause !== clause) break;
    if (word.text === 'or') sawOr = true;
    const isDirect = first - position <= DIRECT_REACH_WORDS && NEGATORS.has(word.text);
    if (isDirect || (sawOr && LISTING.has(word.text))) return true;
  }
  const after = words[last + 1];
  const beyond = words[last + 2];
  const deniesAfter =
    after && /^(?:nahi|nahin|nhi)$/.test(after.text) && after.sentence === words[last]?.sentence;
  return Boolean(
    deniesAfter &&
      (!beyond || beyond.clause !== after.clause || /^(?:hai|he|h|tha|thi|hua)$/.test(beyond.text)),
  );
}
