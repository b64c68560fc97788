import { maxTypos, type NamePart, namePart, splitName, wordDistance } from '../name-distance';
import { type Bits, putBit } from './bits';

const MAX_REMEMBERED = 500;
/** Below three letters a word is the beginning of a name, not any part of it. */
const SHORTEST_INSIDE = 3;

export const isInName = (typed: string, word: string): boolean =>
  [...typed].length < SHORTEST_INSIDE ? word.startsWith(typed) : word.includes(typed);

interface NearWords {
  /** How many words of names were compared so far. */
  compared: number;
  distances: Map<number, number>;
}

/** The words of the doctors' names, each once, with the doctors who have it. */
export class NameIndex {
  private readonly words: { text: string; parts: NamePart[]; rows: Set<number> }[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly wordsOfRow: (readonly number[])[] = [];
  private readonly near = new Map<string, NearWords>();

  add(row: number, name: string): void {
    const words = name.toLowerCase().split(/\s+/).filter(Boolean);
    this.wordsOfRow[row] = [...new Set(words)].map((word) => this.numberOf(word));
    for (const word of this.wordsOfRow[row] ?? []) this.words[word]?.rows.add(row);
  }

  remove(row: number): void {
    for (const word of this.wordsOfRow[row] ?? []) this.words[word]?.rows.delete(row);
    this.wordsOfRow[row] = [];
  }

  has(row: number, matches: (word: string) => boolean): boolean {
    return (this.wordsOfRow[row] ?? []).some((word) => matches(this.words[word]?.text ?? ''));
  }

  /** The doctors with such a word in their name. */
  rowsWith(matches: (word: string) => boolean, length: number): Bits {
    const bits = new Uint32Array(length);
    for (const { text, rows } of this.words) {
      if (matches(text)) for (const row of rows) putBit(bits, row, true);
    }
    return bits;
  }

  /** The doctors whose names are the fewest typos away from what was typed, of those who may be found. */
  nearest(typed: readonly string[], mayBeFound: (row: number) => boolean): number[] {
    let totals: Map<number, number> | undefined;
    for (const word of typed) totals = this.addDistances(word, totals, mayBeFound);
    let best = Number.POSITIVE_INFINITY;
    for (const total of totals?.values() ?? []) best = Math.min(best, total);
    return [...(totals ?? [])].filter(([, total]) => total === best).map(([row]) => row);
  }

  private addDistances(
    typed: string,
    totals: Map<number, number> | undefined,
    mayBeFound: (row: number) => boolean,
  ): Map<number, number> {
    const nearest = new Map<number, number>();
    const byDistance = [...this.nearWords(typed)].sort(([, one], [, other]) => one - other);
    for (const [word, distance] of byDistance) {
      for (const row of this.words[word]?.rows ?? []) {
        const before = totals ? totals.get(row) : 0;
        if (before === undefined || nearest.has(row) || !(totals || mayBeFound(row))) continue;
        nearest.set(row, before + distance);
      }
    }
    return nearest;
  }

  private nearWords(typed: string): Map<number, number> {
    const found = this.near.get(typed) ?? { compared: 0, distances: new Map<number, number>() };
    if (!this.near.has(typed)) {
      if (this.near.size >= MAX_REMEMBERED) this.near.clear();
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

  private numberOf(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    this.words.push({ text, parts: splitName(text).map(namePart), rows: new Set() });
    this.numbers.set(text, this.words.length - 1);
    return this.words.length - 1;
  }
}
