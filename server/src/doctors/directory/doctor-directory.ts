import type { SlotMask } from '@carelane/contract/doctors/slot-grid';
import type { FreeTime } from '@carelane/contract/doctors/slots-for-date';
import { type Bits, hasBit, lowestBit, putBit } from './bits';
import { DoctorOrders } from './doctor-orders';
import { NameIndex } from './name-index';
import { CALENDAR_DAYS, quarterAt, SlotCalendar } from './slot-calendar';
import { Subsets } from './subsets';

/** What searches look at. */
export interface DirectoryDoctor {
  id: string;
  name: string;
  specialization: string;
  fee: number;
  experience: number;
  /** In hundredths, as it is stored. */
  rating: number;
  ratingCount: number;
  languages: readonly string[];
  isVerified: boolean;
  zone: number;
}

const FIRST_CAPACITY = 1_024;
/** In minutes, later than any time. */
export const NOTHING_FREE = 0x7fffffff;

/**
 * The active doctors in memory, each in a row: what searches filter and sort by, and the free slots of each day. It holds
 * what it was told last and asks no database. Nothing in it depends on the present, so time passing needs no change.
 */
export class DoctorDirectory {
  readonly calendar: SlotCalendar;
  readonly names = new NameIndex();
  readonly orders: DoctorOrders;
  readonly listed: { bits: Bits };
  private readonly subsets = new Subsets();
  private readonly rows = new Map<string, number>();
  private readonly doctors: (DirectoryDoctor | undefined)[] = [];
  private readonly vacant: number[] = [];
  private readonly texts = new Map<string, string>();
  private free: Int32Array[];
  private fees: Int32Array;
  private capacity = FIRST_CAPACITY;

  constructor(now: Date) {
    this.calendar = new SlotCalendar(now);
    this.free = Array.from({ length: CALENDAR_DAYS }, () => new Int32Array(this.capacity));
    this.fees = new Int32Array(this.capacity);
    this.listed = { bits: new Uint32Array(this.capacity / 32) };
    this.orders = new DoctorOrders(this);
  }

  get size(): number {
    return this.rows.size;
  }

  rowOf(id: string): number | undefined {
    return this.rows.get(id);
  }

  doctor(row: number): DirectoryDoctor {
    const doctor = this.doctors[row];
    if (!doctor) throw new RangeError(`no doctor in row ${row}`);
    return doctor;
  }

  allRows(): Iterable<number> {
    return this.rows.values();
  }

  /** `days` are the slots that are offered and not taken, day by day of the calendar. */
  put(doctor: DirectoryDoctor, days: Int32Array): void {
    this.remove(doctor.id);
    const row = this.vacant.pop() ?? this.doctors.length;
    if (row >= this.capacity) this.grow();
    this.doctors[row] = this.shared(doctor);
    this.fees[row] = doctor.fee;
    this.rows.set(doctor.id, row);
    for (const [day, free] of this.free.entries()) free[row] = days[day] ?? 0;
    this.names.add(row, doctor.name);
    putBit(this.listed.bits, row, true);
    this.subsets.update(row, true);
    this.orders.add(row);
  }

  remove(id: string): void {
    const row = this.rows.get(id);
    if (row === undefined) return;
    this.orders.remove(row);
    this.names.remove(row);
    putBit(this.listed.bits, row, false);
    this.subsets.update(row, false);
    this.doctors[row] = undefined;
    this.rows.delete(id);
    this.vacant.push(row);
  }

  /** The doctors for whom this is true. The key names the condition. */
  subset(key: string, belongs: (doctor: DirectoryDoctor) => boolean): Bits {
    return this.subsetOfRows(key, (row) => belongs(this.doctor(row)));
  }

  /** Those of them up to this fee. There are too many fees to keep a subset for each. */
  upToFee(found: Bits, maxFee: number): Bits {
    const within = new Uint32Array(found.length);
    for (let word = 0; word < found.length; word++) {
      for (let left = found[word] ?? 0; left !== 0; left &= left - 1) {
        const bit = lowestBit(left);
        if ((this.fees[word * 32 + bit] ?? 0) <= maxFee) within[word] = (within[word] ?? 0) | (1 << bit);
      }
    }
    return within;
  }

  withWord(key: string, matches: (word: string) => boolean): Bits {
    return this.subsets.get(
      key,
      (row) => this.names.has(row, matches),
      () => this.names.rowsWith(matches, this.capacity / 32),
    );
  }

  /** Those of these doctors whose names are the fewest typos away from what was typed. */
  nearestNames(typed: readonly string[], among: Bits): Bits {
    const bits = new Uint32Array(this.capacity / 32);
    for (const row of this.names.nearest(typed, (one) => hasBit(among, one))) putBit(bits, row, true);
    return bits;
  }

  /** The doctors with a free slot on that local date. */
  freeOn(date: string, now: Date): Bits {
    const day = this.calendar.dayOf(date);
    return this.subsetOfRows(`free ${date} ${quarterAt(now)}`, (row) => this.freeSlots(row, day, now) !== 0);
  }

  private subsetOfRows(key: string, belongs: (row: number) => boolean): Bits {
    return this.subsets.get(key, belongs, () => {
      const bits = new Uint32Array(this.capacity / 32);
      for (const row of this.rows.values()) if (belongs(row)) putBit(bits, row, true);
      return bits;
    });
  }

  private freeSlots(row: number, day: number, now: Date): SlotMask {
    const zone = this.calendar.zonesAt(now)[this.doctor(row).zone];
    if (!zone || day < zone.first || day > zone.last) return 0;
    const free = this.free[day]?.[row] ?? 0;
    return day === zone.first ? free & zone.coming : free;
  }

  nextFree(row: number, now: Date): FreeTime | undefined {
    const found = this.findNextFree(row, now);
    return found && this.calendar.freeTime(this.doctor(row).zone, found.day, found.slot);
  }

  /** In minutes since 1970; later than any time when nothing is free. */
  nextFreeMinute(row: number, now: Date): number {
    const found = this.findNextFree(row, now);
    return found ? this.calendar.startMinute(this.doctor(row).zone, found.day, found.slot) : NOTHING_FREE;
  }

  private findNextFree(row: number, now: Date): { day: number; slot: number } | undefined {
    const zone = this.calendar.zonesAt(now)[this.doctor(row).zone];
    for (let day = zone?.first ?? 0; zone && day <= zone.last; day++) {
      const free = (this.free[day]?.[row] ?? 0) & (day === zone.first ? zone.coming : -1);
      if (free !== 0) return { day, slot: lowestBit(free) };
    }
    return undefined;
  }

  /** Many doctors have the same specialty and languages, which came in a copy for each. */
  private shared(doctor: DirectoryDoctor): DirectoryDoctor {
    const share = (text: string) => {
      const known = this.texts.get(text) ?? text;
      this.texts.set(known, known);
      return known;
    };
    const { specialization, languages } = doctor;
    return { ...doctor, specialization: share(specialization), languages: languages.map(share) };
  }

  private grow(): void {
    this.capacity *= 2;
    this.free = this.free.map((days) => {
      const more = new Int32Array(this.capacity);
      more.set(days);
      return more;
    });
    const fees = new Int32Array(this.capacity);
    fees.set(this.fees);
    this.fees = fees;
    const listed = new Uint32Array(this.capacity / 32);
    listed.set(this.listed.bits);
    this.listed.bits = listed;
    this.subsets.clear();
  }
}
