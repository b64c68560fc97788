import { SITE_LABELS, type Site, type SiteField } from '@carelane/contract/site';
import { Facts } from '../ui/facts';

export function Changes({ before, after }: { before: Site; after: Site }) {
  const changed = (Object.keys(SITE_LABELS) as SiteField[]).filter((field) => before[field] !== after[field]);
  return changed.map((field) => (
    <Facts
      key={field}
      title={SITE_LABELS[field]}
      lines={[after[field] || 'None', `Currently: ${before[field] || 'none'}`]}
    />
  ));
}
