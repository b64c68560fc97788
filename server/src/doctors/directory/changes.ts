import { type DriverValueEncoder, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { doctorChanges } from '../../db/schema';
import { readStatement } from '../../db/statements/statement';

/** A node that has not looked for longer reads everything again. */
export const KEPT_MINUTES = 10;

export interface Changes {
  /** What PostgreSQL could see at that moment. */
  snapshot: string;
  /** Null: too much changed to say whose. */
  doctorIds: string[] | null;
}

/** As pg_current_snapshot gives it: who was running, and who had not begun. */
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

/**
 * The doctors whom transactions changed that were not visible in an earlier snapshot. A sequence would not do: its numbers
 * are not committed in order.
 */
export async function readChanges(db: Queryable, since: string): Promise<Changes> {
  const [row] = await changesSince(db, { snapshot: since });
  if (!row) throw new Error('there is always one row');
  return { snapshot: row.snapshot, doctorIds: row.everyone ? null : (row.ids ?? []) };
}

export async function readSnapshot(db: Queryable): Promise<string> {
  const [row] = await currentSnapshot(db, {});
  if (!row) throw new Error('there is always one row');
  return row.snapshot;
}

const currentSnapshot = readStatement('current-snapshot', {}, (db) =>
  db.select({ snapshot: sql<string>`pg_current_snapshot()::text` }).from(sql`(values (1)) as once`),
);
