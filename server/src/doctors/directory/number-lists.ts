const INITIAL_ROWS = 1_024;
const INITIAL_NUMBERS = 16_384;
const GROWTH = 1.25;

/** An array for each row would take about a hundred bytes more, even if it is empty. */
export class NumberLists {
  private starts = new Uint32Array(INITIAL_ROWS);
  private lengths = new Uint16Array(INITIAL_ROWS);
  private numbers = new Uint32Array(INITIAL_NUMBERS);
  private end = 0;

  length(row: number): number {
    return this.lengths[row] ?? 0;
  }

  at(row: number, index: number): number {
    return this.numbers[(this.starts[row] ?? 0) + index] ?? 0;
  }

  get(row: number): Uint32Array {
    const start = this.starts[row] ?? 0;
    return this.numbers.subarray(start, start + this.length(row));
  }

  set(row: number, list: readonly number[]): void {
    if (row >= this.starts.length) this.addRows(row);
    if (list.length > this.length(row)) {
      this.lengths[row] = 0;
      if (this.end + list.length > this.numbers.length) this.compact(list.length);
      this.starts[row] = this.end;
      this.end += list.length;
    }
    this.numbers.set(list, this.starts[row] ?? 0);
    this.lengths[row] = list.length;
  }

  private addRows(row: number): void {
    const rows = Math.ceil((row + 1) * GROWTH);
    const starts = new Uint32Array(rows);
    starts.set(this.starts);
    this.starts = starts;
    const lengths = new Uint16Array(rows);
    lengths.set(this.lengths);
    this.lengths = lengths;
  }

  private compact(needed: number): void {
    const used = this.lengths.reduce((sum, length) => sum + length, needed);
    const numbers = new Uint32Array(Math.max(INITIAL_NUMBERS, Math.ceil(used * GROWTH)));
    this.end = 0;
    for (const [row, length] of this.lengths.entries()) {
      const start = this.starts[row] ?? 0;
      numbers.set(this.numbers.subarray(start, start + length), this.end);
      this.starts[row] = this.end;
      this.end += length;
    }
    this.numbers = numbers;
  }
}
