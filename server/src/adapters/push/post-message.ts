import { request as httpRequest } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import { publicLookup } from './public-lookup';

/** A waiting job holds up other jobs. */
const TIMEOUT_MS = 5_000;
const agent = new Agent({ keepAlive: true, maxSockets: 16 });

interface PostOptions {
  headers: Record<string, string | number>;
  body: Buffer;
  /** A listed address may be inside our network. */
  isListed: boolean;
}

export function postMessage(
  address: URL,
  { headers, body, isListed }: PostOptions,
): Promise<{ status: number; retryAfter: string | undefined }> {
  const isPlain = address.protocol === 'http:';
  return new Promise((resolve, reject) => {
    const request = (isPlain ? httpRequest : httpsRequest)(address, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(isPlain ? {} : { agent }),
      ...(isListed ? {} : { lookup: publicLookup }),
    });
    request.on('response', (response) => {
      response.on('error', () => {});
      response.resume();
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
    });
    request.on('error', reject);
    request.end(body);
  });
}
