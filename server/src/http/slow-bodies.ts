import type { IncomingMessage, Server } from 'node:http';

const BODY_LIMIT_MS = 20_000;
const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** The server's request timeout allows for the largest upload. All other bodies must arrive much sooner. */
export function cutSlowBodies(server: Server): void {
  server.on('request', (request: IncomingMessage) => {
    const { 'transfer-encoding': encoding, 'content-length': length } = request.headers;
    if (encoding !== undefined || Number(length) > 0) limitBodyTime(request);
  });
}

export async function withSlowBody<T>(request: IncomingMessage, work: () => Promise<T>): Promise<T> {
  clearTimeout(timers.get(request));
  try {
    return await work();
  } finally {
    if (!request.complete) limitBodyTime(request);
  }
}

function limitBodyTime(request: IncomingMessage): void {
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, BODY_LIMIT_MS).unref();
  timers.set(request, timer);
  request.once('close', () => clearTimeout(timer));
}
