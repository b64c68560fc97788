import { type DriverValueEncoder, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { doctorChanges } from '../../db/schema';
import { readStatement } from '../../db/statements/statement';

/** A node that has not read the changes for longer reloads every doctor. */
export const CHANGE_RETENTION_MINUTES = 10;

export interface Changes {
  snapshot: string;
  doctorIds: string[] | null;
}

export const snapshotText: DriverValueEncoder<string, string> = { mapToDriverValue: (value) => value };

const changesSince = readStatement('doctor-changes', { snapshot: snapshotText }, (db, { snapshot }) => {
  const changes = db
    .select({
      ids: sql`array_agg(distinct ${doctorChanges.doctorId})`.as('ids'),
      everyone: sql`coalesce(bool_or(${doctorChanges.doctorId} is null), false)`.as('everyone'),
    })
    .from(doctorChanges)
    .where(
      sql`${doctorChanges.transaction} >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(${doctorChanges.transaction}, ${snapshot}::pg_snapshot)`,
    )
    .as('changes');
  return db
    .select({
      snapshot: sql<string>`pg_current_snapshot()::text`,
      ids: sql<string[] | null>`${changes.ids}`,
      everyone: sql<boolean>`${changes.everyone}`,
    })
    .from(changes);
});

/** Sequence numbers would not work, because they are not committed in order. */
export async function readChanges(db: Queryable, since: string): Promise<Changes> {
  const [row] = await changesSince(db, { snapshot: since });
  if (!row) throw new Error('the statement returned no row');
  return { snapshot: row.snapshot, doctorIds: row.everyone ? null : (row.ids ?? []) };
}

export async function readSnapshot(db: Queryable): Promise<string> {
  const [row] = await currentSnapshot(db, {});
  if (!row) throw new Error('the statement returned no row');
  return row.snapshot;
}

const currentSnapshot = readStatement('current-snapshot', {}, (db) =>
  db.select({ snapshot: sql<string>`pg_current_snapshot()::text` }).from(sql`(values (1)) as one`),
);
