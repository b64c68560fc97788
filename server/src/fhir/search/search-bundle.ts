import type { Resource } from '../resource';
import { type SearchQuery, writeCursor } from './parse-search';
import type { SearchPage } from './resource-kind';

/** Without the total: counting ten thousand visits would cost more than the page. */
export function searchBundle(
  base: string,
  type: string,
  query: SearchQuery,
  { resources, next }: SearchPage,
): Resource {
  const pageUrl = (more: SearchQuery) => {
    const parameters = new URLSearchParams();
    for (const [name, values] of Object.entries({ ...query, ...more }))
      for (const value of Array.isArray(values) ? values : [values]) parameters.append(name, value);
    return `${base}/${type}${parameters.size > 0 ? `?${parameters}` : ''}`;
  };
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    link: [
      { relation: 'self', url: pageUrl({}) },
      ...(next ? [{ relation: 'next', url: pageUrl({ _cursor: writeCursor(next) }) }] : []),
    ],
    entry:
      resources.length > 0
        ? resources.map((resource) => ({
            fullUrl: `${base}/${type}/${resource.id}`,
            resource,
            search: { mode: 'match' },
          }))
        : undefined,
  };
}
