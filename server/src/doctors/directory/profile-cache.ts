import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { doctorProfiles, users } from '../../db/schema';
import { readStatement, textArray } from '../../db/statements/statement';
import { type DoctorRow, doctorRowColumns } from '../queries';

export interface ProfileCacheOptions<T> {
  make(row: DoctorRow): T;
  measure(made: T): number;
  maxSize: number;
}

export class ProfileCache<T> {
  private readonly cached = new Map<string, T>();
  private size = 0;
  /** A profile that was read before this changed may be out of date. */
  private forgetCount = 0;

  constructor(private readonly options: ProfileCacheOptions<T>) {}

  forget(ids: readonly string[]): void {
    if (ids.length > 0) this.forgetCount += 1;
    for (const id of ids) this.remove(id);
  }

  async find(db: Queryable, ids: readonly string[]): Promise<Map<string, T>> {
    const found = new Map<string, T>();
    const missing: string[] = [];
    for (const id of ids) {
      const made = this.cached.get(id);
      if (made === undefined) missing.push(id);
      else found.set(id, made);
    }
    if (missing.length === 0) return found;
    const before = this.forgetCount;
    for (const row of await doctorsById(db, { ids: missing })) {
      const made = this.options.make(row);
      found.set(row.id, made);
      if (before === this.forgetCount) this.add(row.id, made);
    }
    return found;
  }

  private add(id: string, made: T): void {
    this.remove(id);
    this.cached.set(id, made);
    this.size += this.options.measure(made);
    for (const oldest of this.cached.keys()) {
      if (this.size <= this.options.maxSize) break;
      this.remove(oldest);
    }
  }

  private remove(id: string): void {
    const made = this.cached.get(id);
    if (made === undefined) return;
    this.cached.delete(id);
    this.size -= this.options.measure(made);
  }
}

const doctorsById = readStatement('doctors-by-id', { ids: textArray }, (db, { ids }) =>
  db
    .select(doctorRowColumns)
    .from(doctorProfiles)
    .leftJoin(users, eq(users.id, doctorProfiles.userId))
    .where(sql`${doctorProfiles.id} = any(${ids}::text[])`),
);
