import { foldHindi } from '../text/words';

/**
 * The number of typos between the typed words and the name, word by word. Undefined when it is too far off. `known` saves
 * comparing the same words again: many people share a first or last name.
 */
export function nameDistance(
  typed: readonly string[],
  name: string,
  known = new Map<string, number>(),
): number | undefined {
  const names = name
    .toLowerCase()
    .split(/[\s.-]+/)
    .filter(Boolean);
  let total = 0;
  for (const word of typed) {
    const nearest = Math.min(
      ...names.map((other) => {
        const pair = `${word} ${other}`;
        const distance = known.get(pair) ?? wordDistance(word, other);
        known.set(pair, distance);
        return distance;
      }),
    );
    if (nearest > maxTypos(word)) return undefined;
    total += nearest;
  }
  return total;
}

function wordDistance(word: string, other: string): number {
  return Math.min(
    countTypos(word, other),
    countTypos(word, other.slice(0, word.length)),
    1 + countTypos(foldHindi(word), foldHindi(other)),
  );
}

function maxTypos(word: string): number {
  if (word.length < 3) return 0;
  return word.length < 6 ? 1 : 2;
}

/** Letters inserted, left out, replaced or swapped with their neighbour (optimal string alignment). */
function countTypos(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}
