import type { DoctorSort } from '@carelane/contract/doctors/endpoints';
import { type Bits, countBits, hasBit, listRows } from './bits';
import type { DoctorDirectory } from './doctor-directory';
import { quarterAt } from './slot-calendar';

interface Order {
  rows: number[];
  compare: (a: number, b: number) => number;
}

export interface Position {
  key: number;
  id: string;
}

/** A limit, so that rating and review count fit into one number. */
const MAX_REVIEWS = 2 ** 31;

export const ratingKey = (rating: number, reviews: number): number => -(rating * MAX_REVIEWS + reviews);

/** Sorting fewer matches is quicker than walking along the order. */
const MIN_WALKED_MATCHES = 256;

export class DoctorOrders {
  private readonly orders = new Map<DoctorSort, Order>();
  private quarter = Number.NaN;
  private byId: number[] | undefined;

  constructor(private readonly directory: DoctorDirectory) {}

  key(row: number, sort: DoctorSort, now: Date): number {
    const { doctors } = this.directory;
    if (sort === 'rating') return ratingKey(doctors.rating(row), doctors.ratingCount(row));
    if (sort === 'experience') return -doctors.experience(row);
    return sort === 'fee' ? doctors.fee(row) : this.directory.nextFreeMinute(row, now);
  }

  first(bits: Bits, sort: DoctorSort, now: Date, limit: number, after?: Position): number[] {
    const order = this.order(sort, now);
    const isAfter = (row: number) => after === undefined || this.compareTo(after, row, sort, now) > 0;
    if (countBits(bits) < MIN_WALKED_MATCHES)
      return listRows(bits).filter(isAfter).sort(order.compare).slice(0, limit);
    const found: number[] = [];
    for (let at = after ? firstIndex(order.rows, isAfter) : 0; at < order.rows.length; at++) {
      const row = order.rows[at] ?? 0;
      if (!hasBit(bits, row)) continue;
      found.push(row);
      if (found.length === limit) break;
    }
    return found;
  }

  sortIds(): number[] {
    this.byId ??= [...this.directory.allRows()].sort(this.compareIds);
    return this.byId;
  }

  add(row: number): void {
    if (this.byId) insert(this.byId, row, this.compareIds);
    for (const { rows, compare } of this.orders.values()) insert(rows, row, compare);
  }

  /** Must run before the doctor changes: the row is found by its current keys. */
  remove(row: number): void {
    if (this.byId) removeFrom(this.byId, row, this.compareIds);
    for (const { rows, compare } of this.orders.values()) removeFrom(rows, row, compare);
  }

  private readonly compareIds = (a: number, b: number): number =>
    compareTexts(this.directory.doctors.id(a), this.directory.doctors.id(b));

  private compareTo({ key, id }: Position, row: number, sort: DoctorSort, now: Date): number {
    return this.key(row, sort, now) - key || compareTexts(this.directory.doctors.id(row), id);
  }

  private order(sort: DoctorSort, now: Date): Order {
    if (this.quarter !== quarterAt(now)) this.orders.delete('soonest');
    this.quarter = quarterAt(now);
    const existing = this.orders.get(sort);
    if (existing) return existing;
    const builtAt = new Date(now);
    const created = {
      rows: this.sortRows((row) => this.key(row, sort, builtAt)),
      compare: (a: number, b: number) =>
        this.compareTo(
          { key: this.key(b, sort, builtAt), id: this.directory.doctors.id(b) },
          a,
          sort,
          builtAt,
        ),
    };
    this.orders.set(sort, created);
    return created;
  }

  /** Sorting only the keys, as numbers, takes a third of the time, in which nothing else can run. */
  private sortRows(getKey: (row: number) => number): number[] {
    const byId = this.sortIds();
    const keys = Float64Array.from(byId, getKey);
    const sortedKeys = keys.slice().sort();
    const equalBefore = new Uint32Array(keys.length);
    const rows: number[] = Array(keys.length).fill(0);
    for (const [at, row] of byId.entries()) {
      const key = keys[at] ?? 0;
      const first = firstIndex(sortedKeys, (candidate) => candidate >= key);
      const equal = equalBefore[first] ?? 0;
      rows[first + equal] = row;
      equalBefore[first] = equal + 1;
    }
    return rows;
  }
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** All values after the first one that passes must pass too. */
function firstIndex(values: ArrayLike<number>, passes: (value: number) => boolean): number {
  let from = 0;
  let to = values.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (passes(values[middle] ?? 0)) to = middle;
    else from = middle + 1;
  }
  return from;
}

function insert(rows: number[], row: number, compare: Order['compare']): void {
  const at = firstIndex(rows, (other) => compare(other, row) > 0);
  rows.splice(at, 0, row);
}

function removeFrom(rows: number[], row: number, compare: Order['compare']): void {
  const at = firstIndex(rows, (other) => compare(other, row) >= 0);
  rows.splice(at, 1);
}
