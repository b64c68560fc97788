import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { doctorProfiles, users } from '../../db/schema';
import { readStatement, textArray } from '../../db/statements/statement';
import { type DoctorRow, doctorFields } from '../queries';

const MAX_ROWS = 5_000;

/** The profiles that were shown last. A change of a doctor makes them forget the profile. */
export class DoctorRows {
  private readonly rows = new Map<string, DoctorRow>();
  /** What is being read while it changes is not remembered. */
  private forgotten = 0;

  forget(ids: readonly string[]): void {
    if (ids.length > 0) this.forgotten += 1;
    for (const id of ids) this.rows.delete(id);
  }

  async find(db: Queryable, ids: readonly string[]): Promise<Map<string, DoctorRow>> {
    const found = new Map<string, DoctorRow>();
    const missing: string[] = [];
    for (const id of ids) {
      const row = this.rows.get(id);
      if (row) found.set(id, row);
      else missing.push(id);
    }
    if (missing.length === 0) return found;
    const before = this.forgotten;
    for (const row of await doctorsById(db, { ids: missing })) {
      found.set(row.id, row);
      if (before === this.forgotten) this.remember(row);
    }
    return found;
  }

  private remember(row: DoctorRow): void {
    if (this.rows.size >= MAX_ROWS) this.rows.clear();
    this.rows.set(row.id, row);
  }
}

const doctorsById = readStatement('doctors-by-id', { ids: textArray }, (db, { ids }) =>
  db
    .select(doctorFields)
    .from(doctorProfiles)
    .leftJoin(users, eq(users.id, doctorProfiles.userId))
    .where(sql`${doctorProfiles.id} = any(${ids}::text[])`),
);
