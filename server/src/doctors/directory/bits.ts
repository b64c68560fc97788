/** A set of doctors: bit n stands for the doctor in row n. */
export type Bits = Uint32Array;

export const hasBit = (bits: Bits, row: number): boolean =>
  (((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;

export function putBit(bits: Bits, row: number, isSet: boolean): void {
  const mask = 1 << (row & 31);
  const word = bits[row >>> 5] ?? 0;
  bits[row >>> 5] = isSet ? word | mask : word & ~mask;
}

export function intersection([first, ...others]: readonly Bits[]): Bits {
  if (!first) throw new RangeError('nothing to intersect');
  if (others.length === 0) return first;
  const both = first.slice();
  for (const other of others) {
    for (let word = 0; word < both.length; word++) both[word] = (both[word] ?? 0) & (other[word] ?? 0);
  }
  return both;
}

export function union(sets: readonly Bits[], length: number): Bits {
  const either = new Uint32Array(length);
  for (const set of sets) {
    for (let word = 0; word < length; word++) either[word] = (either[word] ?? 0) | (set[word] ?? 0);
  }
  return either;
}

/** The number of set bits of a word, by adding neighbours in pairs, fours and eights. */
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
    for (let left = bits[word] ?? 0; left !== 0; left &= left - 1) rows.push(word * 32 + lowestBit(left));
  }
  return rows;
}

export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);
