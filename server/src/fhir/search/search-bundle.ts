import type { Resource } from '../resource';
import type { SearchPage } from './kind';
import { type SearchQuery, writeCursor } from './parse-search';

/** Without a total: counting ten thousand visits would cost more than the page. */
export function searchBundle(
  base: string,
  type: string,
  query: SearchQuery,
  { resources, next }: SearchPage,
): Resource {
  const pageUrl = (more: SearchQuery) => {
    const parameters = new URLSearchParams(
      Object.entries({ ...query, ...more }).flatMap(([name, values]) =>
        [values].flat().map((value): [string, string] => [name, value]),
      ),
    );
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
