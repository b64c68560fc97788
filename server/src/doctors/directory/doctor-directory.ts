import type { SlotMask } from '@carelane/contract/doctors/slot-grid';
import type { FreeTime } from '@carelane/contract/doctors/slots-for-date';
import { type Bits, intersection, lowestBit, setBit } from './bits';
import { DoctorOrders } from './doctor-orders';
import { type DirectoryDoctor, DoctorTable } from './doctor-table';
import { FreeSlots } from './free-slots';
import { NameIndex } from './name-index';
import { quarterAt, SlotCalendar } from './slot-calendar';
import { Subsets } from './subsets';

const INITIAL_CAPACITY = 1_024;
const GROWTH = 1.25;
const FEE_STEP = 100;
export const NOTHING_FREE = 0x7fffffff;

/** Nothing in it depends on the current time, so it stays correct as time passes. */
export class DoctorDirectory {
  readonly calendar: SlotCalendar;
  readonly names = new NameIndex();
  readonly doctors = new DoctorTable(INITIAL_CAPACITY);
  readonly orders: DoctorOrders;
  readonly listed = { bits: new Uint32Array(INITIAL_CAPACITY / 32) };
  private readonly free = new FreeSlots();
  private readonly subsets = new Subsets();
  private readonly rows = new Map<string, number>();
  private readonly vacant: number[] = [];
  private rowCount = 0;
  private capacity = INITIAL_CAPACITY;

  constructor(now: Date) {
    this.calendar = new SlotCalendar(now);
    this.orders = new DoctorOrders(this);
  }

  allRows(): Iterable<number> {
    return this.rows.values();
  }

  put(doctor: DirectoryDoctor, days: Int32Array): void {
    this.remove(doctor.id);
    const row = this.vacant.pop() ?? this.rowCount++;
    if (row >= this.capacity) this.grow();
    this.doctors.set(row, doctor);
    this.rows.set(doctor.id, row);
    this.free.set(row, days);
    this.names.add(row, doctor.name);
    setBit(this.listed.bits, row, true);
    this.subsets.update(row, true);
    this.orders.add(row);
  }

  remove(id: string): void {
    const row = this.rows.get(id);
    if (row === undefined) return;
    this.orders.remove(row);
    this.names.remove(row);
    setBit(this.listed.bits, row, false);
    this.subsets.update(row, false);
    this.doctors.clear(row);
    this.rows.delete(id);
    this.vacant.push(row);
  }

  subset(key: string, belongs: (row: number) => boolean): Bits {
    return this.subsets.get(key, belongs, () => {
      const bits = new Uint32Array(this.capacity / 32);
      for (const row of this.rows.values()) if (belongs(row)) setBit(bits, row, true);
      return bits;
    });
  }

  /** One subset for each fee would be too many. */
  upToFee(found: Bits, maxFee: number): Bits {
    const lower = maxFee - (maxFee % FEE_STEP);
    const cheaper = intersection([found, this.upToStep(lower)]);
    if (lower === maxFee) return cheaper;
    const within = intersection([found, this.upToStep(lower + FEE_STEP)]);
    for (let word = 0; word < within.length; word++) {
      const undecided = (within[word] ?? 0) & ~(cheaper[word] ?? 0);
      // Subtracting 1 and masking clears the lowest bit.
      for (let remaining = undecided; remaining !== 0; remaining &= remaining - 1) {
        const row = word * 32 + lowestBit(remaining);
        if (this.doctors.fee(row) > maxFee) setBit(within, row, false);
      }
    }
    return within;
  }

  private upToStep(fee: number): Bits {
    return this.subset(`fee ${fee}`, (row) => this.doctors.fee(row) <= fee);
  }

  withWord(key: string, matches: (word: string) => boolean): Bits {
    return this.subsets.get(
      key,
      (row) => this.names.has(row, matches),
      () => this.names.rowsWith(matches, this.capacity / 32),
    );
  }

  nearestNames(typed: readonly string[], among: Bits): Bits {
    return this.names.nearest(typed, among);
  }

  freeOn(date: string, now: Date): Bits {
    const day = this.calendar.dayIndex(date);
    return this.subset(`free ${date} ${quarterAt(now)}`, (row) => this.freeSlots(row, day, now) !== 0);
  }

  private freeSlots(row: number, day: number, now: Date): SlotMask {
    const zone = this.calendar.zonesAt(now)[this.doctors.zone(row)];
    if (!zone || day < zone.first || day > zone.last) return 0;
    const free = this.free.on(row, day);
    return day === zone.first ? free & zone.upcoming : free;
  }

  nextFree(row: number, now: Date): FreeTime | undefined {
    const found = this.findNextFree(row, now);
    return found && this.calendar.freeTime(this.doctors.zone(row), found.day, found.slot);
  }

  nextFreeMinute(row: number, now: Date): number {
    const found = this.findNextFree(row, now);
    return found ? this.calendar.startMinute(this.doctors.zone(row), found.day, found.slot) : NOTHING_FREE;
  }

  private findNextFree(row: number, now: Date): { day: number; slot: number } | undefined {
    const zone = this.calendar.zonesAt(now)[this.doctors.zone(row)];
    if (!zone) return undefined;
    for (let day = zone.first; day <= zone.last; day++) {
      const offered = this.free.on(row, day);
      const free = day === zone.first ? offered & zone.upcoming : offered;
      if (free !== 0) return { day, slot: lowestBit(free) };
    }
    return undefined;
  }

  private grow(): void {
    // A multiple of 32, because each number of a set of bits stands for 32 doctors.
    this.capacity = Math.ceil((this.capacity * GROWTH) / 32) * 32;
    this.doctors.grow(this.capacity);
    const listed = new Uint32Array(this.capacity / 32);
    listed.set(this.listed.bits);
    this.listed.bits = listed;
    this.subsets.clear();
  }
}
