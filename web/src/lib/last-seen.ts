import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { hasPersonChanged } from './page-token';
import { readStored, STORAGE, store } from './storage';

export const STORED_FOR_OFFLINE = { lastSeen: true } as const;

interface SeenQuery {
  key: QueryKey;
  data: unknown;
  at: number;
}
interface LastSeen {
  tokenEnd: string;
  seen: SeenQuery[];
}

const WRITE_AFTER_MS = 400;
/** Browsers store about five million characters for each site. */
const MAX_LENGTH = 400_000;

const endOfToken = (token: string) => token.slice(-8);

export function storeLastSeen(client: QueryClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    const token = readStored(STORAGE.token);
    if (!token || hasPersonChanged()) return;
    const seen = client
      .getQueryCache()
      .getAll()
      .filter(({ meta, state }) => meta === STORED_FOR_OFFLINE && state.data !== undefined)
      .map(
        ({ queryKey, state }): SeenQuery => ({ key: queryKey, data: state.data, at: state.dataUpdatedAt }),
      );
    const text = JSON.stringify({ tokenEnd: endOfToken(token), seen } satisfies LastSeen);
    if (text.length <= MAX_LENGTH) store(STORAGE.lastSeen, text);
  };
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.meta !== STORED_FOR_OFFLINE || query.state.status !== 'success') return;
    clearTimeout(timer);
    timer = setTimeout(write, WRITE_AFTER_MS);
  });
}

function readLastSeen(): SeenQuery[] {
  const token = readStored(STORAGE.token);
  try {
    const stored = JSON.parse(readStored(STORAGE.lastSeen) ?? 'null') as LastSeen | null;
    return token && stored?.tokenEnd === endOfToken(token) ? stored.seen : [];
  } catch {
    return [];
  }
}

/** Data already on the screen is newer and is not replaced. */
export function restoreLastSeen(client: QueryClient): void {
  for (const { key, data, at } of readLastSeen())
    if (client.getQueryData(key) === undefined) client.setQueryData(key, data, { updatedAt: at });
}
