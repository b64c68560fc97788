export class SharedValues<T extends string | readonly string[]> {
  private readonly values: T[] = [];
  private readonly numbers = new Map<string, number>();

  numberOf(value: T): number {
    const key = JSON.stringify(value);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.values.length);
    return this.values.push(value) - 1;
  }

  get(number: number): T {
    const value = this.values[number];
    if (value === undefined) throw new RangeError(`no value ${number}`);
    return value;
  }
}
