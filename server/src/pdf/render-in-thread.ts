import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { createFairQueue } from '../http/limits/fair-queue';
import { Refusal } from '../http/refusal';
import type { DocumentContents, RenderRequest, RenderResult } from '../render-worker';
import { startThread } from '../thread';

const MAX_MEGABYTES = 256;
/** Starting the thread on a busy machine takes much longer than rendering. */
const TIME_LIMIT_MS = 60_000;

let worker: Worker | undefined;
const runInTurn = createFairQueue({ parallel: 1, maxWaiting: 100 });

/**
 * The longest text in a script that is costly to typeset takes more than half a second, which would block all other
 * requests.
 */
export function renderInThread<K extends keyof DocumentContents>(
  userId: string,
  kind: K,
  content: DocumentContents[K],
  timeLimitMs = TIME_LIMIT_MS,
): Promise<Buffer> {
  return runInTurn({ purpose: 'rendering', client: userId }, () =>
    render({ kind, content } as RenderRequest, timeLimitMs),
  );
}

async function render(request: RenderRequest, timeLimitMs: number): Promise<Buffer> {
  worker ??= startWorker();
  const thread = worker;
  thread.ref();
  thread.postMessage(request);
  try {
    const [result]: RenderResult[] = await once(thread, 'message', {
      signal: AbortSignal.timeout(timeLimitMs),
    });
    if (result && 'bytes' in result) return Buffer.from(result.bytes);
    throw new Error(`a document could not be rendered: ${result?.fault ?? 'no result'}`);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
    worker = undefined;
    await thread.terminate();
    throw new Refusal('UNAVAILABLE', undefined, { retryAfterSeconds: 60 });
  } finally {
    thread.unref();
  }
}

function startWorker(): Worker {
  const started = startThread('render-worker', MAX_MEGABYTES);
  // `render` gets its own errors. Without a listener, an error between two documents would end the process.
  started.on('error', () => {});
  started.on('exit', () => {
    if (worker === started) worker = undefined;
  });
  return started;
}
