import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { prepared } from '../db/prepared';
import { doctorProfiles, users } from '../db/schema';
import { type DoctorRow, doctorFields } from './queries';

/** PostgreSQL gives a row another xmin with every change: while it is the same, so is the row. */
const version = sql<string>`${doctorProfiles}.xmin::text || ' ' || coalesce(${users}.xmin::text, '')`;

export interface DoctorVersion {
  id: string;
  version: string;
}

export function selectDoctorVersions(db: Queryable) {
  return db
    .select({ id: doctorProfiles.id, version })
    .from(doctorProfiles)
    .leftJoin(users, eq(users.id, doctorProfiles.userId))
    .$dynamic();
}

const doctorsById = prepared('doctors-by-id', (db) =>
  db
    .select({ ...doctorFields, version })
    .from(doctorProfiles)
    .leftJoin(users, eq(users.id, doctorProfiles.userId))
    .where(sql`${doctorProfiles.id} = any(${sql.placeholder('ids')}::text[])`),
);

const MOST_KEPT = 2_000;
const kept = new WeakMap<Queryable, Map<string, { version: string; row: DoctorRow }>>();

/** The rows behind these versions: only those that this process has not seen yet are read. */
export async function rowsOfVersions(db: Queryable, wanted: DoctorVersion[]): Promise<DoctorRow[]> {
  const known = kept.get(db) ?? new Map<string, { version: string; row: DoctorRow }>();
  kept.set(db, known);
  const ids = wanted.filter(({ id, version }) => known.get(id)?.version !== version).map(({ id }) => id);
  const fresh = ids.length === 0 ? [] : await doctorsById(db, { ids });
  if (known.size + fresh.length > MOST_KEPT) known.clear();
  const read = new Map(fresh.map(({ version, ...row }) => [row.id, { version, row }]));
  for (const [id, entry] of read) known.set(id, entry);
  return wanted.flatMap(({ id }) => read.get(id)?.row ?? known.get(id)?.row ?? []);
}
