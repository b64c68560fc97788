import { once } from 'node:events';
import { createFairQueue, type Turn } from '../http/limits/fair-queue';
import type { FileAnswers } from '../paper-worker';
import { startThread } from '../thread';

const MAX_MEGABYTES = 256;
const TIME_LIMIT_MS = 30_000;

/** A decoder needs memory, so few files are read at a time. One person's slow file leaves a place to everybody else. */
const inTurn = createFairQueue({ parallel: 2, perClient: 1, maxWaiting: 100 });

/**
 * Reads a file of a stranger in a thread that ends with it: a file that keeps its reader busy or breaks it delays and
 * breaks nothing for others. Undefined when the reader failed or took too long.
 */
export function readApart<K extends keyof FileAnswers>(
  turn: Turn,
  kind: K,
  load: () => Promise<Buffer>,
): Promise<FileAnswers[K] | undefined> {
  return inTurn(turn, async () => {
    const bytes = await load();
    const thread = startThread('paper-worker', MAX_MEGABYTES);
    // A thread can still fail while it is being ended. Without a listener that would end the process.
    thread.on('error', () => undefined);
    try {
      thread.postMessage({ kind, bytes });
      const [delivery]: { answer?: FileAnswers[K] }[] = await once(thread, 'message', {
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      return delivery?.answer;
    } catch {
      return undefined;
    } finally {
      await thread.terminate();
    }
  });
}
