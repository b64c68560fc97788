import { asc, inArray, lte, sql } from 'drizzle-orm';
import type { Clock } from '../../clock';
import type { Queryable, Tx } from '../../db/client';
import { changedSchedules, doctorNextFree, doctorProfiles } from '../../db/schema';
import { readStatement } from '../../db/statements/statement';
import { defineSweep } from '../../jobs/queue';
import { computeNextFree } from '../schedules';

interface NextFreeDeps {
  db: Queryable;
  clock: Clock;
}

/** Few, so that requests get in between on the embedded database. */
const DOCTORS_AT_ONCE = 200;

/**
 * Stores the next free time of some doctors whose schedule changed or whose stored time has passed, and returns how many.
 * The changes are taken off the list before the schedules are read, so one that comes later stays on it. One node at a
 * time, so that nobody stores an older result over a newer one.
 */
export function refreshNextFree({ db, clock }: NextFreeDeps): Promise<number> {
  return db.transaction(async (tx) => {
    if (!(await isAlone(tx))) return 0;
    const now = clock.now();
    const ids = [...new Set([...(await takeChanged(tx)), ...(await listDue(tx, now))])];
    if (ids.length === 0) return 0;
    const doctors = await tx
      .select({
        id: doctorProfiles.id,
        timezone: doctorProfiles.timezone,
        weeklySlots: doctorProfiles.weeklySlots,
      })
      .from(doctorProfiles)
      .where(inArray(doctorProfiles.id, ids));
    const computed = await computeNextFree(tx, doctors, now);
    if (computed.size > 0) await store(tx, computed, now);
    return ids.length;
  });
}

async function isAlone(tx: Tx): Promise<boolean> {
  const [row] = await tx
    .select({ locked: sql<boolean>`pg_try_advisory_xact_lock(hashtextextended('next-free', 0))` })
    .from(sql`(values (1)) as once`);
  return row?.locked === true;
}

async function takeChanged(tx: Tx): Promise<string[]> {
  const some = tx.select({ id: changedSchedules.id }).from(changedSchedules).limit(DOCTORS_AT_ONCE);
  const taken = await tx
    .delete(changedSchedules)
    .where(inArray(changedSchedules.id, some))
    .returning({ doctorId: changedSchedules.doctorId });
  return taken.map(({ doctorId }) => doctorId);
}

async function listDue(tx: Tx, now: Date): Promise<string[]> {
  const due = await tx
    .select({ doctorId: doctorNextFree.doctorId })
    .from(doctorNextFree)
    .where(lte(doctorNextFree.validUntil, now))
    .orderBy(asc(doctorNextFree.validUntil))
    .limit(DOCTORS_AT_ONCE);
  return due.map(({ doctorId }) => doctorId);
}

async function store(
  tx: Tx,
  computed: Awaited<ReturnType<typeof computeNextFree>>,
  checkedAt: Date,
): Promise<void> {
  await tx
    .insert(doctorNextFree)
    .values([...computed].map(([doctorId, next]) => ({ doctorId, ...next, checkedAt })))
    .onConflictDoUpdate({
      target: doctorNextFree.doctorId,
      set: {
        startsAt: sql`excluded.starts_at`,
        checkedAt: sql`excluded.checked_at`,
        validUntil: sql`excluded.valid_until`,
      },
    });
}

/** Before a search in the order of free times: what changed a moment ago is in its place, unless very much did. */
export async function refreshIfOutdated(deps: NextFreeDeps): Promise<void> {
  const [{ isOutdated } = { isOutdated: false }] = await findOutdated(deps.db, { now: deps.clock.now() });
  if (isOutdated) await refreshNextFree(deps);
}

const findOutdated = readStatement('outdated-next-free', { now: doctorNextFree.validUntil }, (db, { now }) =>
  db
    .select({
      isOutdated: sql<boolean>`exists (select from ${changedSchedules})
        or exists (select from ${doctorNextFree} where ${doctorNextFree.validUntil} <= ${now})`,
    })
    .from(sql`(values (1)) as once`),
);

/** Every node runs it. While one is at it, the others find the lock taken. */
export const sweepNextFree = defineSweep({
  kind: 'next-free',
  everySeconds: 1,
  run: async (deps) => {
    while ((await refreshNextFree(deps)) > 0);
  },
});
