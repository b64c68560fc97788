import { Worker } from 'node:worker_threads';
import type { Delivery, Drawings, Order } from '../draw-worker';

interface Waiting {
  resolve(bytes: Buffer): void;
  reject(error: Error): void;
}

/** From source, as tests and `npm run dev` run it, the thread needs the loader of TypeScript. */
const isSource = import.meta.url.endsWith('.ts');
const FILE = new URL(isSource ? '../draw-worker.ts' : './draw-worker.js', import.meta.url);
const LOAD_SOURCE = `import('tsx/esm/api').then(({ register }) => { register(); return import('${FILE.href}'); })`;
const MAX_MEGABYTES = 256;

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/**
 * Draws in a thread of its own, one document after the other: the longest text of a script that is costly to typeset takes
 * more than half a second, in which nobody else would be answered.
 */
export function drawApart<K extends keyof Drawings>(
  kind: K,
  content: Parameters<Drawings[K]>[0],
): Promise<Buffer> {
  worker ??= startWorker();
  const thread = worker;
  lastId += 1;
  const order = { id: lastId, kind, content } as Order;
  return new Promise((resolve, reject) => {
    waiting.set(order.id, { resolve, reject });
    thread.ref();
    thread.postMessage(order);
  });
}

function startWorker(): Worker {
  const started = new Worker(isSource ? LOAD_SOURCE : FILE, {
    eval: isSource,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
  });
  started.on('message', (delivery: Delivery) => {
    const { resolve, reject } = waiting.get(delivery.id) ?? {};
    waiting.delete(delivery.id);
    if (waiting.size === 0) started.unref();
    if ('bytes' in delivery) resolve?.(Buffer.from(delivery.bytes));
    else reject?.(new Error(`a document could not be drawn: ${delivery.fault}`));
  });
  started.on('error', (error) => giveUp(started, error));
  started.on('exit', () => giveUp(started, new Error('the thread that draws documents has ended')));
  return started;
}

/** The next document gets a new thread. */
function giveUp(ended: Worker, error: Error): void {
  if (worker !== ended) return;
  worker = undefined;
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}
