import { maxTypos, type NamePart, namePart, splitName, wordDistance } from '../name-distance';
import { addIntersection, type Bits, isAnySet, setBit } from './bits';
import { NumberLists } from './number-lists';

const MAX_CACHED_WORDS = 500;
const MIN_LETTERS_INSIDE = 3;

export const isInName = (typed: string, word: string): boolean =>
  [...typed].length < MIN_LETTERS_INSIDE ? word.startsWith(typed) : word.includes(typed);

interface NearWords {
  compared: number;
  distances: Map<number, number>;
}

export class NameIndex {
  private readonly words: { text: string; parts: NamePart[]; rows: number[] }[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly wordsByRow = new NumberLists();
  private readonly near = new Map<string, NearWords>();

  add(row: number, name: string): void {
    const texts = new Set(name.toLowerCase().split(/\s+/).filter(Boolean));
    const words = [...texts].map((text) => this.wordNumber(text));
    this.wordsByRow.set(row, words);
    for (const word of words) this.words[word]?.rows.push(row);
  }

  remove(row: number): void {
    for (const word of this.wordsByRow.get(row)) removeFrom(this.words[word]?.rows ?? [], row);
    this.wordsByRow.set(row, []);
  }

  has(row: number, matches: (word: string) => boolean): boolean {
    return this.wordsByRow.get(row).some((word) => matches(this.words[word]?.text ?? ''));
  }

  rowsWith(matches: (word: string) => boolean, length: number): Bits {
    const bits = new Uint32Array(length);
    for (const { text, rows } of this.words) {
      if (matches(text)) for (const row of rows) setBit(bits, row, true);
    }
    return bits;
  }

  nearest(typed: readonly string[], among: Bits): Bits {
    let byTypos: readonly Bits[] = [among];
    for (const word of typed) byTypos = addTypos(byTypos, this.rowsByTypos(word, among.length));
    return byTypos.find(isAnySet) ?? new Uint32Array(among.length);
  }

  private rowsByTypos(typed: string, length: number): Bits[] {
    const byTypos = Array.from({ length: maxTypos(typed) + 1 }, () => new Uint32Array(length));
    for (const [word, typos] of this.nearWords(typed)) {
      const bits = byTypos[typos];
      if (bits) for (const row of this.words[word]?.rows ?? []) setBit(bits, row, true);
    }
    return byTypos;
  }

  private nearWords(typed: string): Map<number, number> {
    const found = this.near.get(typed) ?? { compared: 0, distances: new Map<number, number>() };
    if (!this.near.has(typed)) {
      if (this.near.size >= MAX_CACHED_WORDS) this.near.clear();
      this.near.set(typed, found);
    }
    const word = namePart(typed);
    const allowed = maxTypos(typed);
    for (; found.compared < this.words.length; found.compared++) {
      let distance = Number.POSITIVE_INFINITY;
      for (const part of this.words[found.compared]?.parts ?? [])
        distance = Math.min(distance, wordDistance(word, part));
      if (distance <= allowed) found.distances.set(found.compared, distance);
    }
    return found.distances;
  }

  private wordNumber(text: string): number {
    const existing = this.numbers.get(text);
    if (existing !== undefined) return existing;
    this.words.push({ text, parts: splitName(text).map(namePart), rows: [] });
    this.numbers.set(text, this.words.length - 1);
    return this.words.length - 1;
  }
}

function removeFrom(rows: number[], row: number): void {
  const last = rows.pop();
  const at = rows.indexOf(row);
  if (at >= 0 && last !== undefined) rows[at] = last;
}

/** At index n, the doctors with n typos in all words so far. */
function addTypos(before: readonly Bits[], word: readonly Bits[]): Bits[] {
  const length = before[0]?.length ?? 0;
  const totals = Array.from({ length: before.length + word.length - 1 }, () => new Uint32Array(length));
  for (const [typosBefore, rowsBefore] of before.entries()) {
    for (const [typos, rows] of word.entries()) {
      const total = totals[typosBefore + typos];
      if (total) addIntersection(total, rowsBefore, rows);
    }
  }
  return totals;
}
