import { foldHindi } from '../text/words';

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

export const splitName = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[\s.-]+/)
    .filter(Boolean);

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

export function wordDistance(word: NamePart, part: NamePart): number {
  const typosLeft = maxTypos(word.text);
  return Math.min(distanceAsTyped(word, part, typosLeft), distanceAsFolded(word, part, typosLeft));
}

function distanceAsTyped(word: NamePart, part: NamePart, typosLeft: number): number {
  const typed = word.text;
  const other = part.text;
  if (other.length < typed.length - typosLeft || isTooFar(word.letters, part.letters, typosLeft)) return FAR;
  const beginning = countTypos(typed, other.slice(0, typed.length), typosLeft);
  // A longer part has a letter too many, so comparing all of it cannot improve on one typo.
  if (beginning <= 1 || other.length <= typed.length || other.length > typed.length + typosLeft)
    return beginning;
  return Math.min(beginning, countTypos(typed, other, typosLeft));
}

/** All differences between two spellings of the same Hindi sounds count as one typo. */
function distanceAsFolded(word: NamePart, part: NamePart, typosLeft: number): number {
  const left = typosLeft - 1;
  if (left < 0 || Math.abs(word.folded.length - part.folded.length) > left) return FAR;
  if (isTooFar(word.foldedLetters, part.foldedLetters, left)) return FAR;
  return 1 + countTypos(word.folded, part.folded, left);
}

const FAR = Number.POSITIVE_INFINITY;

export function maxTypos(word: string): number {
  if (word.length < 3) return 0;
  return word.length < 6 ? 1 : 2;
}

function letterBits(text: string): number {
  let bits = 0;
  for (let index = 0; index < text.length; index++) bits |= 1 << (text.charCodeAt(index) & 31);
  return bits;
}

/** Each letter of one word that the other lacks costs at least one typo. */
function isTooFar(letters: number, others: number, typosLeft: number): boolean {
  let missing = letters & ~others;
  for (let left = typosLeft; missing !== 0; left--) {
    if (left === 0) return true;
    // Clears the lowest bit.
    missing &= missing - 1;
  }
  return false;
}

const MAX_LENGTH = 256;
const rows: [Uint16Array, Uint16Array, Uint16Array] = [
  new Uint16Array(MAX_LENGTH),
  new Uint16Array(MAX_LENGTH),
  new Uint16Array(MAX_LENGTH),
];

/** Optimal string alignment: a swap of neighbors is one typo. Infinite above `typosLeft`. */
function countTypos(first: string, second: string, typosLeft: number): number {
  const a = first.slice(0, MAX_LENGTH - 1);
  const b = second.slice(0, MAX_LENGTH - 1);
  if (a === b) return 0;
  let [beforeLast, last, current] = rows;
  for (let column = 0; column <= b.length; column++) last[column] = column;
  for (let row = 1; row <= a.length; row++) {
    fillRow(a, b, row, beforeLast, last, current);
    [beforeLast, last, current] = [last, current, beforeLast];
    // A swap continues from the row before the last.
    if (row > 1 && smallestIn(last, b.length) > typosLeft && smallestIn(beforeLast, b.length) > typosLeft)
      return FAR;
  }
  const typos = last[b.length] ?? 0;
  return typos <= typosLeft ? typos : FAR;
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
    const otherLetter = b.charCodeAt(column - 1);
    let best = (last[column - 1] ?? 0) + (letter === otherLetter ? 0 : 1);
    best = Math.min(best, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
    if (column > 1 && letter === b.charCodeAt(column - 2) && previous === otherLetter)
      best = Math.min(best, (beforeLast[column - 2] ?? 0) + 1);
    current[column] = best;
  }
}

function smallestIn(row: Uint16Array, length: number): number {
  let smallest = row[0] ?? 0;
  for (let column = 1; column <= length; column++) smallest = Math.min(smallest, row[column] ?? 0);
  return smallest;
}
