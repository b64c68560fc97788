import { once } from 'node:events';
import { createFairQueue, type Turn } from '../http/limits/fair-queue';
import type { FileResults } from '../paper-worker';
import { startThread } from '../thread';

const MAX_MEGABYTES = 256;
const TIME_LIMIT_MS = 30_000;

/** A decoder needs memory. One user's slow file leaves capacity for everyone else. */
const runInTurn = createFairQueue({ parallel: 2, perClient: 1, maxWaiting: 100 });

/** In a thread of its own, because a file may crash its reader or keep it busy. */
export function readInThread<K extends keyof FileResults>(
  turn: Turn,
  kind: K,
  load: () => Promise<Buffer>,
): Promise<FileResults[K] | undefined> {
  return runInTurn(turn, async () => {
    const bytes = await load();
    const thread = startThread('paper-worker', MAX_MEGABYTES);
    // A thread can still fail while it is being terminated. Without a listener, the error would end the process.
    thread.on('error', () => undefined);
    try {
      thread.postMessage({ kind, bytes });
      const [message]: { result?: FileResults[K] }[] = await once(thread, 'message', {
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      return message?.result;
    } catch {
      return undefined;
    } finally {
      await thread.terminate();
    }
  });
}
