import { createHash } from 'node:crypto';
import type { Clock } from '../../clock';

export interface CachedResponse {
  body: string;
  etag: string;
}

interface Entry {
  answer: Promise<CachedResponse>;
  version: number;
  since: number;
}

const MAX_AGE_MS = 1_000;
/** A response can be half a megabyte. */
const MAX_ENTRIES = 100;

export type ResponseCache = (address: string, write: () => Promise<string>) => Promise<CachedResponse>;

/**
 * Caches responses that are the same for every permitted caller, for one second at most and never past a change made
 * by this process. Concurrent requests share one pending response.
 */
export function createResponseCache(clock: Clock, version: () => number): ResponseCache {
  const entries = new Map<string, Entry>();
  return (address, write) => {
    const now = clock.now().getTime();
    const known = entries.get(address);
    if (known && known.version === version() && now >= known.since && now - known.since < MAX_AGE_MS)
      return known.answer;
    if (entries.size >= MAX_ENTRIES) entries.clear();
    const answer = write().then((body) => ({ body, etag: makeEtag(body) }));
    const entry = { answer, version: version(), since: now };
    entries.set(address, entry);
    answer.catch(() => entries.get(address) === entry && entries.delete(address));
    return answer;
  };
}

function makeEtag(body: string): string {
  return `"${createHash('sha1').update(body).digest('base64url')}"`;
}
