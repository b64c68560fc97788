import { foldHindi } from '../text/words';

/** A part of a name, prepared for being compared with many typed words. */
export interface NamePart {
  text: string;
  folded: string;
  letters: number;
  foldedLetters: number;
}

export function namePart(text: string): NamePart {
  const folded = foldHindi(text);
  return { text, folded, letters: letterBits(text), foldedLetters: letterBits(folded) };
}

/** The parts of a name, or of a word of one, that are compared. */
export const splitName = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[\s.-]+/)
    .filter(Boolean);

/** The number of typos between the typed words and the name, word by word. Undefined when it is too far off. */
export function nameDistance(typed: readonly string[], name: string): number | undefined {
  const parts = splitName(name).map(namePart);
  let total = 0;
  for (const word of typed.map(namePart)) {
    const nearest = Math.min(...parts.map((part) => wordDistance(word, part)));
    if (nearest > maxTypos(word.text)) return undefined;
    total += nearest;
  }
  return total;
}

/** Infinite when it is more than the word may have. */
export function wordDistance(word: NamePart, part: NamePart): number {
  const typosLeft = maxTypos(word.text);
  return Math.min(asTyped(word, part, typosLeft), asFolded(word, part, typosLeft));
}

/** With the whole part, or with as many of its first letters. */
function asTyped(word: NamePart, part: NamePart, typosLeft: number): number {
  const [typed, other] = [word.text, part.text];
  if (other.length < typed.length - typosLeft || isTooFar(word.letters, part.letters, typosLeft)) return FAR;
  const beginning = countTypos(typed, other.slice(0, typed.length), typosLeft);
  if (beginning <= 1 || other.length <= typed.length || other.length > typed.length + typosLeft)
    return beginning;
  return Math.min(beginning, countTypos(typed, other, typosLeft));
}

/** Two ways to write the same Hindi sound count as one typo together. */
function asFolded(word: NamePart, part: NamePart, typosLeft: number): number {
  const left = typosLeft - 1;
  if (left < 0 || Math.abs(word.folded.length - part.folded.length) > left) return FAR;
  if (isTooFar(word.foldedLetters, part.foldedLetters, left)) return FAR;
  return 1 + countTypos(word.folded, part.folded, left);
}

const FAR = Number.POSITIVE_INFINITY;
const within = (typos: number, typosLeft: number) => (typos <= typosLeft ? typos : FAR);

export function maxTypos(word: string): number {
  if (word.length < 3) return 0;
  return word.length < 6 ? 1 : 2;
}

function letterBits(text: string): number {
  let bits = 0;
  for (let at = 0; at < text.length; at++) bits |= 1 << (text.charCodeAt(at) & 31);
  return bits;
}

/** Each letter of the word that the other one has nowhere takes a typo of its own. */
function isTooFar(letters: number, others: number, typosLeft: number): boolean {
  let missing = letters & ~others;
  for (let left = typosLeft; missing !== 0; left--) {
    if (left === 0) return true;
    missing &= missing - 1;
  }
  return false;
}

/** Longer words than any that is typed or stored. */
const MAX_LENGTH = 256;
const rows = [new Uint16Array(MAX_LENGTH), new Uint16Array(MAX_LENGTH), new Uint16Array(MAX_LENGTH)] as const;

/** Letters inserted, left out, replaced or swapped with their neighbour (optimal string alignment). Infinite above `typosLeft`. */
function countTypos(one: string, other: string, typosLeft: number): number {
  const [a, b] = [one.slice(0, MAX_LENGTH - 1), other.slice(0, MAX_LENGTH - 1)];
  if (a === b) return 0;
  let [beforeLast, last, current] = rows as readonly Uint16Array[] as [Uint16Array, Uint16Array, Uint16Array];
  for (let column = 0; column <= b.length; column++) last[column] = column;
  for (let row = 1; row <= a.length; row++) {
    fillRow(a, b, row, beforeLast, last, current);
    [beforeLast, last, current] = [last, current, beforeLast];
    if (row > 1 && smallestIn(last, b.length) > typosLeft && smallestIn(beforeLast, b.length) > typosLeft)
      return FAR;
  }
  return within(last[b.length] ?? 0, typosLeft);
}

function fillRow(
  a: string,
  b: string,
  row: number,
  beforeLast: Uint16Array,
  last: Uint16Array,
  current: Uint16Array,
): void {
  current[0] = row;
  const letter = a.charCodeAt(row - 1);
  const previous = row > 1 ? a.charCodeAt(row - 2) : -1;
  for (let column = 1; column <= b.length; column++) {
    const here = b.charCodeAt(column - 1);
    let best = (last[column - 1] ?? 0) + (letter === here ? 0 : 1);
    best = Math.min(best, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
    if (column > 1 && letter === b.charCodeAt(column - 2) && previous === here)
      best = Math.min(best, (beforeLast[column - 2] ?? 0) + 1);
    current[column] = best;
  }
}

function smallestIn(row: Uint16Array, length: number): number {
  let found = row[0] ?? 0;
  for (let column = 1; column <= length; column++) found = Math.min(found, row[column] ?? 0);
  return found;
}
