import { request as overHttp } from 'node:http';
import { Agent, request as overHttps } from 'node:https';
import { publicLookup } from './public-lookup';

/** A job that waits holds up others. */
const TIMEOUT_MS = 5_000;
const agent = new Agent({ keepAlive: true, maxSockets: 16 });

interface Options {
  headers: Record<string, string | number>;
  body: Buffer;
  /** The operator listed the address, so it may be inside. */
  isListed: boolean;
}

/** Follows no redirect and reads no answer but its status. */
export function postMessage(
  address: URL,
  { headers, body, isListed }: Options,
): Promise<{ status: number; retryAfter: string | undefined }> {
  const isPlain = address.protocol === 'http:';
  return new Promise((resolve, reject) => {
    const sent = (isPlain ? overHttp : overHttps)(address, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(isPlain ? {} : { agent }),
      ...(isListed ? {} : { lookup: publicLookup }),
    });
    sent.on('response', (answer) => {
      answer.on('error', () => {});
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
