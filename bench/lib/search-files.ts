import { mkdirSync, writeFileSync } from 'node:fs';
import type { Server } from './machine';
import { drawRequests, makeSearches, SEARCH_KINDS, type Search, type SearchKind } from './search-mix';

const REQUESTS = 40_000;

export interface SearchFiles {
  mix: string;
  kinds: Record<SearchKind, string>;
}

export async function writeSearchFiles(
  folder: string,
  product: Server,
  distinctSearches: number,
): Promise<SearchFiles> {
  let sent = 0;
  const searches = await makeSearches(distinctSearches, new Date(), async (query) => {
    sent += 1;
    const response = await fetch(`http://127.0.0.1:${product.port}/api/v1/doctor/all-doctors?${query}`, {
      headers: headersFor(sent),
    });
    const { page } = (await response.json()) as { page?: { nextCursor: string | null } };
    if (!page) throw new Error(`${query} returned ${response.status}`);
    return page.nextCursor;
  });
  const requests = drawRequests(searches, REQUESTS);
  mkdirSync(folder, { recursive: true });
  const write = (name: string, chosen: readonly Search[]) => {
    const file = `${folder}/${name}.txt`;
    writeFileSync(file, `${chosen.map(({ query }) => query).join('\n')}\n`);
    return file;
  };
  const kinds = SEARCH_KINDS.map((kind) => [
    kind,
    write(
      kind,
      requests.filter((request) => request.kind === kind),
    ),
  ]);
  return { mix: write('mix', requests), kinds: Object.fromEntries(kinds) };
}

const USERS = 100;

function headersFor(request: number): Record<string, string> {
  const user = request % USERS;
  return { authorization: `Bearer bench-${user + 1}`, 'x-forwarded-for': `10.1.0.${user}` };
}
