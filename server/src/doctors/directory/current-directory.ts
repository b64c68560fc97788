import { setImmediate } from 'node:timers/promises';
import type { Database, Queryable } from '../../db/client';
import type { Deps } from '../../deps';
import { faultWithoutValues } from '../../http/error-handler';
import { CHANGE_RETENTION_MINUTES, readChanges, readSnapshot } from './changes';
import { DoctorDirectory } from './doctor-directory';
import { listedIds } from './listed-ids';
import { createListedProfiles, type ListedProfiles } from './listed-profiles';
import { type Holds, loadDoctors } from './load-doctors';

export type DirectoryDeps = Pick<Deps, 'database' | 'db' | 'clock' | 'log'>;

const MAX_AGE_MS = 1_000;
/** Half of the time after which an unread change can be deleted. */
const MAX_GAP_MS = (CHANGE_RETENTION_MINUTES * 60_000) / 2;
/** Limits how long an unexpected error in the directory persists. */
const MAX_LIFE_MS = 24 * 60 * 60_000;
/** If the clock is set back further, expired holds count again. */
const MAX_CLOCK_CORRECTION_MS = 60_000;
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

/** Contains every change by this node, and those by other nodes that are more than a second old. */
export function currentDirectory(deps: DirectoryDeps): Promise<Loaded> {
  let current = directories.get(deps.database);
  if (!current) {
    current = new CurrentDirectory(deps.database);
    directories.set(deps.database, current);
  }
  return current.get(deps.clock.now(), deps.log);
}

class CurrentDirectory {
  private loaded: Loaded | undefined;
  private running: Promise<unknown> | undefined;
  private renewing = false;
  private refreshedAt = Number.NEGATIVE_INFINITY;
  private writesSeen = -1;
  /** While a transaction with a lower number runs, a write by this node may still be uncommitted. */
  private uncommittedBelow: bigint | undefined;

  constructor(private readonly database: Database) {}

  async get(now: Date, log: Deps['log']): Promise<Loaded> {
    // A refresh that began before this search may have missed what was committed just before it.
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
    if (this.uncommittedBelow !== undefined || this.writesSeen !== this.database.directoryWrites())
      return true;
    return performance.now() - this.refreshedAt >= MAX_AGE_MS || expiredHolds(this.loaded, now).length > 0;
  }

  private mustReload({ directory, latestNow }: Loaded, now: Date): boolean {
    return (
      directory.calendar.daysLeft(now) < 0 ||
      now.getTime() < latestNow - MAX_CLOCK_CORRECTION_MS ||
      performance.now() - this.refreshedAt > MAX_GAP_MS
    );
  }

  private async refresh(now: Date, log: Deps['log']): Promise<void> {
    const writes = this.database.directoryWrites();
    const startedAt = performance.now();
    const { loaded } = this;
    const isCaughtUp =
      loaded && !this.mustReload(loaded, now) && (await catchUp(this.database.db, loaded, now));
    if (!isCaughtUp) this.loaded = await load(this.database.db, now);
    else if (shouldRenew(loaded, now)) this.renew(now, log);
    this.trackWrites(writes);
    this.refreshedAt = startedAt;
  }

  private trackWrites(writes: number): void {
    const [oldestRunning, next] = (this.loaded?.snapshot ?? '').split(':', 2).map(BigInt);
    if (oldestRunning === undefined || next === undefined) return;
    if (writes !== this.writesSeen) this.uncommittedBelow = next;
    if (this.uncommittedBelow !== undefined && oldestRunning >= this.uncommittedBelow)
      this.uncommittedBelow = undefined;
    this.writesSeen = writes;
  }

  private renew(now: Date, log: Deps['log']): void {
    if (this.renewing) return;
    this.renewing = true;
    void load(this.database.db, now)
      .then(async (renewed) => {
        // A search that waited for one refresh may have started the next one.
        while (this.running) await this.running.catch(() => {});
        this.loaded = renewed;
        this.refreshedAt = renewed.loadedAt;
        this.writesSeen = -1;
      })
      .catch((error: unknown) =>
        log.warn({ fault: faultWithoutValues(error) }, 'the doctor directory could not be refreshed'),
      )
      .finally(() => {
        this.renewing = false;
      });
  }
}

const expiredHolds = ({ holds }: Loaded, now: Date): string[] =>
  [...holds].filter(([, until]) => until <= now.getTime()).map(([id]) => id);

function shouldRenew({ directory, loadedAt }: Loaded, now: Date): boolean {
  return directory.calendar.daysLeft(now) < DAYS_LEFT_TO_RENEW || performance.now() - loadedAt > MAX_LIFE_MS;
}

async function catchUp(db: Queryable, loaded: Loaded, now: Date): Promise<boolean> {
  const changes = await readChanges(db, loaded.snapshot);
  if (!changes.doctorIds) return false;
  const ids = [...new Set([...changes.doctorIds, ...expiredHolds(loaded, now)])];
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
  for await (const ids of listedIds(db)) await loadDoctors(db, directory, holds, ids, now);
  directory.orders.sortIds();
  // Sorting takes long, so requests that waited run first.
  await setImmediate();
  return { directory, profiles: createListedProfiles(), holds, snapshot, loadedAt, latestNow: now.getTime() };
}
