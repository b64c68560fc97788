import { setImmediate } from 'node:timers/promises';
import { asc, eq } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client';
import { doctorProfiles } from '../../db/schema';
import type { Deps } from '../../deps';
import { faultWithoutValues } from '../../http/error-handler';
import { KEPT_MINUTES, readChanges, readSnapshot } from './changes';
import { DoctorDirectory } from './doctor-directory';
import { type ListedProfiles, listedProfiles } from './listed-profiles';
import { type Holds, loadDoctors } from './load-doctors';

export type DirectoryDeps = Pick<Deps, 'database' | 'db' | 'clock' | 'log'>;

/** What another node changed may be seen this much later. */
const MAX_AGE_MS = 1_000;
/** Half of the time for which changes are kept. */
const MAX_GAP_MS = (KEPT_MINUTES * 60_000) / 2;
/** So that a value that is wrong for whatever reason does not stay wrong. */
const MAX_LIFE_MS = 24 * 60 * 60_000;
/** A clock that is set back this much brings back holds that had expired. Less is a correction. */
const MAX_BACK_MS = 60_000;
const DAYS_LEFT_TO_RENEW = 3;

export interface Loaded {
  directory: DoctorDirectory;
  profiles: ListedProfiles;
  holds: Holds;
  snapshot: string;
  loadedAt: number;
  latestNow: number;
}

const directories = new WeakMap<Database, CurrentDirectory>();

/** The directory as it is now: with every change of this node, and those of other nodes that are older than a second. */
export function currentDirectory(deps: DirectoryDeps): Promise<Loaded> {
  const known = directories.get(deps.database);
  const current = known ?? new CurrentDirectory(deps.database);
  if (!known) directories.set(deps.database, current);
  return current.get(deps.clock.now(), deps.log);
}

class CurrentDirectory {
  private loaded: Loaded | undefined;
  private running: Promise<unknown> | undefined;
  private renewing = false;
  private refreshedAt = Number.NEGATIVE_INFINITY;
  private writesSeen = -1;
  /** A write of this node may still be on its way to its commit while a transaction below this one is running. */
  private unsettledBelow: bigint | undefined;

  constructor(private readonly database: Database) {}

  async get(now: Date, log: Deps['log']): Promise<Loaded> {
    // A run that began before this search may have missed what was committed just before it.
    if (this.running) await this.running.catch(() => {});
    if (this.isStale(now)) {
      this.running ??= this.refresh(now, log).finally(() => {
        this.running = undefined;
      });
      await this.running;
    }
    if (!this.loaded) throw new Error('the directory is not loaded');
    this.loaded.latestNow = Math.max(this.loaded.latestNow, now.getTime());
    return this.loaded;
  }

  private isStale(now: Date): boolean {
    if (!this.loaded || this.mustReload(this.loaded, now)) return true;
    if (this.unsettledBelow !== undefined || this.writesSeen !== this.database.directoryWrites()) return true;
    return performance.now() - this.refreshedAt >= MAX_AGE_MS || expired(this.loaded, now).length > 0;
  }

  private mustReload({ directory, latestNow }: Loaded, now: Date): boolean {
    return (
      directory.calendar.daysLeft(now) < 0 ||
      now.getTime() < latestNow - MAX_BACK_MS ||
      performance.now() - this.refreshedAt > MAX_GAP_MS
    );
  }

  private async refresh(now: Date, log: Deps['log']): Promise<void> {
    const writes = this.database.directoryWrites();
    const began = performance.now();
    const { loaded } = this;
    const isKept = loaded && !this.mustReload(loaded, now) && (await catchUp(this.database.db, loaded, now));
    if (!isKept) this.loaded = await load(this.database.db, now);
    else if (shouldRenew(loaded, now)) this.renew(now, log);
    this.settle(writes);
    this.refreshedAt = began;
  }

  private settle(writes: number): void {
    const [xmin, xmax] = (this.loaded?.snapshot ?? '').split(':', 2).map(BigInt);
    if (xmin === undefined || xmax === undefined) return;
    if (writes !== this.writesSeen) this.unsettledBelow = xmax;
    if (this.unsettledBelow !== undefined && xmin >= this.unsettledBelow) this.unsettledBelow = undefined;
    this.writesSeen = writes;
  }

  /** In the background: searches go on in the old one, and the next one tries again when it fails. */
  private renew(now: Date, log: Deps['log']): void {
    if (this.renewing) return;
    this.renewing = true;
    void load(this.database.db, now)
      .then(async (renewed) => {
        if (this.running) await this.running.catch(() => {});
        this.loaded = renewed;
        this.refreshedAt = renewed.loadedAt;
        this.writesSeen = -1;
      })
      .catch((error: unknown) =>
        log.warn({ fault: faultWithoutValues(error) }, 'the directory of doctors could not be renewed'),
      )
      .finally(() => {
        this.renewing = false;
      });
  }
}

const expired = ({ holds }: Loaded, now: Date): string[] =>
  [...holds].filter(([, until]) => until <= now.getTime()).map(([id]) => id);

function shouldRenew({ directory, loadedAt }: Loaded, now: Date): boolean {
  return directory.calendar.daysLeft(now) < DAYS_LEFT_TO_RENEW || performance.now() - loadedAt > MAX_LIFE_MS;
}

/** False when the changes do not say whose they are. */
async function catchUp(db: Queryable, loaded: Loaded, now: Date): Promise<boolean> {
  const changes = await readChanges(db, loaded.snapshot);
  if (!changes.doctorIds) return false;
  const ids = [...new Set([...changes.doctorIds, ...expired(loaded, now)])];
  loaded.profiles.rows.forget(ids);
  loaded.profiles.briefs.forget(ids);
  await loadDoctors(db, loaded.directory, loaded.holds, ids, now);
  loaded.snapshot = changes.snapshot;
  return true;
}

async function load(db: Queryable, now: Date): Promise<Loaded> {
  const loadedAt = performance.now();
  const snapshot = await readSnapshot(db);
  const directory = new DoctorDirectory(now);
  const holds: Holds = new Map();
  const listed = await db
    .select({ id: doctorProfiles.id })
    .from(doctorProfiles)
    .where(eq(doctorProfiles.status, 'active'))
    .orderBy(asc(doctorProfiles.id));
  await loadDoctors(
    db,
    directory,
    holds,
    listed.map(({ id }) => id),
    now,
  );
  directory.orders.sortIds();
  await setImmediate();
  return { directory, profiles: listedProfiles(), holds, snapshot, loadedAt, latestNow: now.getTime() };
}
