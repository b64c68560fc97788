import { emergencyRegion, phoneLink, type Site } from './site';

type SiteDetail = Exclude<keyof Site, 'address'> | 'commaAddress' | 'emergencyLink' | 'emergencyRegion';

export const SITE_PLACEHOLDERS: Record<SiteDetail, string> = {
  name: '{{name}}',
  commaAddress: '{{commaAddress}}',
  supportEmail: '{{supportEmail}}',
  privacyEmail: '{{privacyEmail}}',
  securityEmail: '{{securityEmail}}',
  emergencyNumber: '{{emergencyNumber}}',
  emergencyLink: '{{emergencyLink}}',
  emergencyRegion: '{{emergencyRegion}}',
};

/** In one pass, so that a name that looks like a placeholder is not filled in again. */
export function fillSite(html: string, site: Site): string {
  const { address, ...rest } = site;
  const details: Record<string, string> = {
    ...rest,
    commaAddress: address === '' ? '' : `, ${address}`,
    emergencyLink: phoneLink(site.emergencyNumber),
    emergencyRegion: emergencyRegion(site),
  } satisfies Record<SiteDetail, string>;
  return html.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    escapeHtml(details[name] ?? placeholder),
  );
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
