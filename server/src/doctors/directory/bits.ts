/** Row n is in word `n >>> 5`, at bit `n & 31`. */
export type Bits = Uint32Array;

export const hasBit = (bits: Bits, row: number): boolean =>
  (((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;

export function setBit(bits: Bits, row: number, isSet: boolean): void {
  const mask = 1 << (row & 31);
  const word = bits[row >>> 5] ?? 0;
  bits[row >>> 5] = isSet ? word | mask : word & ~mask;
}

export function intersection([first, ...others]: readonly Bits[]): Bits {
  if (!first) throw new RangeError('nothing to intersect');
  if (others.length === 0) return first;
  const result = first.slice();
  for (const other of others) {
    for (let word = 0; word < result.length; word++) result[word] = (result[word] ?? 0) & (other[word] ?? 0);
  }
  return result;
}

export function addIntersection(target: Bits, first: Bits, second: Bits): void {
  for (let word = 0; word < target.length; word++)
    target[word] = (target[word] ?? 0) | ((first[word] ?? 0) & (second[word] ?? 0));
}

export function isAnySet(bits: Bits): boolean {
  for (const word of bits) if (word !== 0) return true;
  return false;
}

export function union(sets: readonly Bits[], length: number): Bits {
  const result = new Uint32Array(length);
  for (const set of sets) {
    for (let word = 0; word < length; word++) result[word] = (result[word] ?? 0) | (set[word] ?? 0);
  }
  return result;
}

/** Adds neighboring bits in pairs, fours and eights, and then the four bytes. */
function countOnes(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let word = 0; word < bits.length; word++) count += countOnes(bits[word] ?? 0);
  return count;
}

export function listRows(bits: Bits): number[] {
  const rows: number[] = [];
  for (let word = 0; word < bits.length; word++) {
    // Subtracting 1 and masking clears the lowest bit.
    for (let remaining = bits[word] ?? 0; remaining !== 0; remaining &= remaining - 1)
      rows.push(word * 32 + lowestBit(remaining));
  }
  return rows;
}

export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);
