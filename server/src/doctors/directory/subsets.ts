import { type Bits, putBit } from './bits';

const MAX_SUBSETS = 300;

interface Subset {
  bits: Bits;
  belongs: (row: number) => boolean;
}

/** Sets of doctors that searches ask for again: those of a specialty, up to a fee, free on a date, with a word in the name. */
export class Subsets {
  private readonly subsets = new Map<string, Subset>();

  /** Made once and then kept right, the least recently used one falling away. */
  get(key: string, belongs: Subset['belongs'], make: () => Bits): Bits {
    const known = this.subsets.get(key);
    const subset = known ?? { bits: make(), belongs };
    if (known) this.subsets.delete(key);
    else if (this.subsets.size >= MAX_SUBSETS) this.dropOldest();
    this.subsets.set(key, subset);
    return subset.bits;
  }

  update(row: number, isListed: boolean): void {
    for (const { bits, belongs } of this.subsets.values()) putBit(bits, row, isListed && belongs(row));
  }

  clear(): void {
    this.subsets.clear();
  }

  private dropOldest(): void {
    for (const key of this.subsets.keys()) {
      this.subsets.delete(key);
      return;
    }
  }
}
