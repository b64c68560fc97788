import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { Delivery, Drawings, Order } from '../draw-worker';
import { createFairQueue } from '../http/limits/fair-queue';
import { Refusal } from '../http/refusal';
import { startThread } from '../thread';

const MAX_MEGABYTES = 256;
/** The longest text takes under a second on an idle machine; starting the thread on a busy one takes much longer. */
const TIME_LIMIT_MS = 60_000;

let worker: Worker | undefined;
const inTurn = createFairQueue({ parallel: 1, maxWaiting: 100 });

/**
 * Draws in a thread of its own, one document after the other: the longest text of a script that is costly to typeset takes
 * more than half a second, in which nobody else would be answered. People take turns, however many one of them asks for.
 */
export function drawApart<K extends keyof Drawings>(
  userId: string,
  kind: K,
  content: Parameters<Drawings[K]>[0],
  timeLimitMs = TIME_LIMIT_MS,
): Promise<Buffer> {
  return inTurn({ purpose: 'drawing', client: userId }, () => draw({ kind, content } as Order, timeLimitMs));
}

async function draw(order: Order, timeLimitMs: number): Promise<Buffer> {
  worker ??= startWorker();
  const thread = worker;
  thread.ref();
  thread.postMessage(order);
  try {
    const [delivery]: Delivery[] = await once(thread, 'message', {
      signal: AbortSignal.timeout(timeLimitMs),
    });
    if (delivery && 'bytes' in delivery) return Buffer.from(delivery.bytes);
    throw new Error(`a document could not be drawn: ${delivery?.fault ?? 'no answer'}`);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
    worker = undefined;
    await thread.terminate();
    throw new Refusal('UNAVAILABLE', undefined, { retryAfterSeconds: 60 });
  } finally {
    thread.unref();
  }
}

/** The next document after a thread has ended gets a new one. */
function startWorker(): Worker {
  const started = startThread('draw-worker', MAX_MEGABYTES);
  // `draw` hears of it; without a listener, an error between two documents would end the process.
  started.on('error', () => {});
  started.on('exit', () => {
    if (worker === started) worker = undefined;
  });
  return started;
}
