import { createHash } from 'node:crypto';
import type { Clock } from '../clock';

export interface KeptAnswer {
  body: string;
  etag: string;
}

interface Entry {
  answer: Promise<KeptAnswer>;
  version: number;
  since: number;
}

const KEPT_MS = 1_000;
/** An answer may be half a megabyte. */
const MOST = 100;

export type AnswerMemory = (address: string, write: () => Promise<string>) => Promise<KeptAnswer>;

/**
 * Keeps answers that are the same for everybody who may have them: for a second, and not beyond a change that this
 * process makes itself. Whoever asks while one is being written waits for that one.
 */
export function createAnswerMemory(clock: Clock, version: () => number): AnswerMemory {
  const entries = new Map<string, Entry>();
  return (address, write) => {
    const now = clock.now().getTime();
    const known = entries.get(address);
    if (known && known.version === version() && now >= known.since && now - known.since < KEPT_MS)
      return known.answer;
    if (entries.size >= MOST) entries.clear();
    const answer = write().then((body) => ({ body, etag: etagOf(body) }));
    const entry = { answer, version: version(), since: now };
    entries.set(address, entry);
    answer.catch(() => entries.get(address) === entry && entries.delete(address));
    return answer;
  };
}

function etagOf(body: string): string {
  return `"${createHash('sha1').update(body).digest('base64url')}"`;
}
