import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { hasPersonChanged } from './page-token';
import { readStored, STORAGE, store } from './storage';

/** Marks a query whose data may be shown again when the server cannot be reached. */
export const STORED_FOR_OFFLINE = { lastSeen: true } as const;

interface SeenQuery {
  key: QueryKey;
  data: unknown;
  at: number;
}
interface LastSeen {
  /** The end of the token that the data was loaded with, so that nobody else ever sees the data. */
  of: string;
  seen: SeenQuery[];
}

const WRITE_AFTER_MS = 400;
/** A browser stores about five million characters for each site, and drafts and unsent messages need space too. */
const MAX_LENGTH = 400_000;

const tokenEnd = (token: string) => token.slice(-8);

/** Stores the loaded data shortly after it changed. Logging out removes it. */
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
    const text = JSON.stringify({ of: tokenEnd(token), seen } satisfies LastSeen);
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
    return token && stored?.of === tokenEnd(token) ? stored.seen : [];
  } catch {
    return [];
  }
}

/** Called when the server cannot be reached. Data already on the screen is newer and is not replaced. */
export function restoreLastSeen(client: QueryClient): void {
  for (const { key, data, at } of readLastSeen())
    if (client.getQueryData(key) === undefined) client.setQueryData(key, data, { updatedAt: at });
}
