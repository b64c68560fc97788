import { SharedValues } from './shared-values';

export interface DirectoryDoctor {
  id: string;
  name: string;
  specialization: string;
  fee: number;
  experience: number;
  rating: number;
  ratingCount: number;
  languages: readonly string[];
  isVerified: boolean;
  zone: number;
}

/** One object per doctor would take four times as much memory. */
export class DoctorTable {
  private readonly ids: (string | undefined)[] = [];
  private readonly names: (string | undefined)[] = [];
  private readonly specialties = new SharedValues<string>();
  private readonly languageLists = new SharedValues<readonly string[]>();
  private specialtyNumbers: Int32Array;
  private languageNumbers: Int32Array;
  private fees: Int32Array;
  private experiences: Int32Array;
  private ratings: Int32Array;
  private ratingCounts: Int32Array;
  private verified: Uint8Array;
  private zones: Int32Array;

  constructor(capacity: number) {
    this.specialtyNumbers = new Int32Array(capacity);
    this.languageNumbers = new Int32Array(capacity);
    this.fees = new Int32Array(capacity);
    this.experiences = new Int32Array(capacity);
    this.ratings = new Int32Array(capacity);
    this.ratingCounts = new Int32Array(capacity);
    this.verified = new Uint8Array(capacity);
    this.zones = new Int32Array(capacity);
  }

  grow(capacity: number): void {
    const larger = (column: Int32Array) => copyInto(new Int32Array(capacity), column);
    this.specialtyNumbers = larger(this.specialtyNumbers);
    this.languageNumbers = larger(this.languageNumbers);
    this.fees = larger(this.fees);
    this.experiences = larger(this.experiences);
    this.ratings = larger(this.ratings);
    this.ratingCounts = larger(this.ratingCounts);
    this.verified = copyInto(new Uint8Array(capacity), this.verified);
    this.zones = larger(this.zones);
  }

  set(row: number, doctor: DirectoryDoctor): void {
    this.ids[row] = doctor.id;
    this.names[row] = doctor.name;
    this.specialtyNumbers[row] = this.specialties.numberOf(doctor.specialization);
    this.languageNumbers[row] = this.languageLists.numberOf(doctor.languages);
    this.fees[row] = doctor.fee;
    this.experiences[row] = doctor.experience;
    this.ratings[row] = doctor.rating;
    this.ratingCounts[row] = doctor.ratingCount;
    this.verified[row] = doctor.isVerified ? 1 : 0;
    this.zones[row] = doctor.zone;
  }

  clear(row: number): void {
    this.ids[row] = undefined;
    this.names[row] = undefined;
  }

  id(row: number): string {
    return required(this.ids[row], row);
  }

  name(row: number): string {
    return required(this.names[row], row);
  }

  specialization(row: number): string {
    return this.specialties.get(this.specialtyNumbers[row] ?? 0);
  }

  languages(row: number): readonly string[] {
    return this.languageLists.get(this.languageNumbers[row] ?? 0);
  }

  fee(row: number): number {
    return this.fees[row] ?? 0;
  }

  experience(row: number): number {
    return this.experiences[row] ?? 0;
  }

  rating(row: number): number {
    return this.ratings[row] ?? 0;
  }

  ratingCount(row: number): number {
    return this.ratingCounts[row] ?? 0;
  }

  isVerified(row: number): boolean {
    return this.verified[row] === 1;
  }

  zone(row: number): number {
    return this.zones[row] ?? 0;
  }
}

function required(text: string | undefined, row: number): string {
  if (text === undefined) throw new RangeError(`no doctor in row ${row}`);
  return text;
}

function copyInto<T extends Int32Array | Uint8Array>(larger: T, column: T): T {
  larger.set(column);
  return larger;
}
