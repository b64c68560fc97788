import type { SavedSite } from '@carelane/contract/operators/site-endpoints';
import { SITE_LABELS, type Site, type SiteField } from '@carelane/contract/site';
import { eq } from 'drizzle-orm';
import { siteSettings } from '../../db/schema';
import { faultWithoutValues } from '../../http/error-handler';
import { Refusal } from '../../http/refusal';
import { announceSite, readSite } from '../../site';
import { actorFields, type Operator } from '../operator';
import { recordAct } from '../operator-log';

const ROW = 'site';

export async function saveSite(
  operator: Operator,
  site: Site,
  seenVersion: number,
  reason: string,
): Promise<SavedSite> {
  const { deps } = operator;
  const at = deps.clock.now();
  const version = seenVersion + 1;
  await deps.db.transaction(async (tx) => {
    const before = await readSite(tx, deps.config);
    const details = describeChanges(before, site);
    if (before.version !== seenVersion) throw concurrentChangeRefusal();
    if (details === '')
      throw new Refusal('CONFLICT', 'These details are saved already. Nothing has changed.');
    const saved = await tx
      .insert(siteSettings)
      .values({ id: ROW, ...site, version, updatedAt: at })
      .onConflictDoUpdate({
        target: siteSettings.id,
        set: { ...site, version, updatedAt: at },
        setWhere: eq(siteSettings.version, seenVersion),
      })
      .returning({ id: siteSettings.id });
    if (saved.length === 0) throw concurrentChangeRefusal();
    await announceSite(tx);
    await recordAct(tx, {
      ...actorFields(operator),
      act: 'change-site',
      subject: ROW,
      reason,
      details,
      at,
    });
  });
  // The settings are saved. Every node also reloads when it is notified, and retries until it succeeds.
  await deps.site.reload().catch((error: unknown) => {
    deps.log.warn({ fault: faultWithoutValues(error) }, 'the saved site settings could not be reloaded yet');
  });
  return { ...site, version };
}

const concurrentChangeRefusal = () =>
  new Refusal(
    'CONFLICT',
    'Somebody else has changed these details in the meantime. Copy what you typed, then reload the page.',
  );

function describeChanges(before: Site, after: Site): string {
  return (Object.keys(SITE_LABELS) as SiteField[])
    .filter((field) => before[field] !== after[field])
    .map((field) => `${SITE_LABELS[field]}: “${before[field]}” became “${after[field]}”`)
    .join('; ');
}
