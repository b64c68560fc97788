import { type Bits, setBit } from './bits';

const MAX_SUBSETS = 300;

interface Subset {
  bits: Bits;
  belongs: (row: number) => boolean;
}

export class Subsets {
  private readonly subsets = new Map<string, Subset>();

  get(key: string, belongs: Subset['belongs'], make: () => Bits): Bits {
    const existing = this.subsets.get(key);
    const subset = existing ?? { bits: make(), belongs };
    if (existing) this.subsets.delete(key);
    else if (this.subsets.size >= MAX_SUBSETS) this.dropOldest();
    this.subsets.set(key, subset);
    return subset.bits;
  }

  update(row: number, isListed: boolean): void {
    for (const { bits, belongs } of this.subsets.values()) setBit(bits, row, isListed && belongs(row));
  }

  clear(): void {
    this.subsets.clear();
  }

  private dropOldest(): void {
    const [oldestKey] = this.subsets.keys();
    if (oldestKey !== undefined) this.subsets.delete(oldestKey);
  }
}
