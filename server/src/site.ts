import type { SavedSite } from '@carelane/contract/operators/site-endpoints';
import { DEFAULT_SITE, type Site } from '@carelane/contract/site';
import { sql } from 'drizzle-orm';
import type { Config } from './config';
import type { Database, Queryable, Tx } from './db/client';
import { siteSettings } from './db/schema';
import type { Deps } from './deps';
import { faultWithoutValues } from './http/error-handler';

const CHANNEL = 'carelane_site';
const RETRY_MS = 1_000;

export interface CurrentSite {
  current(): Site;
  reload(): Promise<void>;
}

export async function readSite(
  db: Queryable,
  { emergencyNumber }: Pick<Config, 'emergencyNumber'>,
): Promise<SavedSite> {
  const [row] = await db.select().from(siteSettings);
  if (!row) return { ...DEFAULT_SITE, emergencyNumber, version: 0 };
  const { id, updatedAt, ...saved } = row;
  return saved;
}

export async function announceSite(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, '')`);
}

/** In memory, so that pages can be served while the database is unreachable. */
export async function openSite(database: Database, config: Config, log: Deps['log']): Promise<CurrentSite> {
  let site: Site = { ...DEFAULT_SITE, emergencyNumber: config.emergencyNumber };
  let latestStarted = 0;
  let latestApplied = 0;
  async function reload(): Promise<void> {
    latestStarted += 1;
    const started = latestStarted;
    const loaded = await readSite(database.db, config);
    // A later read finished first, so this one may have missed a change.
    if (started < latestApplied) return;
    latestApplied = started;
    site = loaded;
  }
  const reloadWithRetry = () =>
    void reload().catch((error: unknown) => {
      log.warn(
        { fault: faultWithoutValues(error) },
        'the details of the site could not be read; trying again',
      );
      setTimeout(reloadWithRetry, RETRY_MS).unref();
    });
  // Messages may have been missed while the connection was lost.
  await database.listen(CHANNEL, reloadWithRetry, reloadWithRetry);
  await reload();
  return { current: () => site, reload };
}
