import type { Site } from '@carelane/contract/site';
import { nonBlank, nonEmptyList, type Resource } from '../resource';

export const SITE_ID = 'site';

export function organizationResource(site: Site, base: string): Resource {
  const address = nonBlank(site.address);
  return {
    resourceType: 'Organization',
    id: SITE_ID,
    identifier: [{ system: `${base}/identifiers/organization`, value: base }],
    name: site.name,
    telecom: [{ system: 'email', value: site.supportEmail }],
    address: nonEmptyList(address ? { text: address } : undefined),
  };
}
