import { SITE_LABELS, type SiteField, siteSchema } from '@carelane/contract/site';
import { Refusal } from '../../http/refusal';
import { readSite } from '../../site';
import type { Operator } from '../operator';
import { saveSite } from './save-site';

const FIELDS = Object.keys(SITE_LABELS) as SiteField[];

export async function listSiteDetails({ deps }: Operator): Promise<string[]> {
  const site = await readSite(deps.db, deps.config);
  return FIELDS.map((field) => `${field}=${site[field]}`);
}

export async function setSiteDetail(operator: Operator, detail: string, reason: string): Promise<string[]> {
  // The value itself may contain '='.
  const [name, ...valueParts] = detail.split('=');
  const field = FIELDS.find((candidate) => candidate === name);
  if (!field || valueParts.length === 0)
    throw new Refusal('INVALID', `Say which detail and its value: ${FIELDS.join('=…, ')}=…`);
  const { version, ...site } = await readSite(operator.deps.db, operator.deps.config);
  const parsed = siteSchema.safeParse({ ...site, [field]: valueParts.join('=') });
  if (!parsed.success) throw new Refusal('INVALID', parsed.error.issues[0]?.message);
  await saveSite(operator, parsed.data, version, reason);
  return listSiteDetails(operator);
}
