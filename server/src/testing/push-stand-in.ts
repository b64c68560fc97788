import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pointAsJwk } from '../adapters/push/p256-point';
import { decryptMessage } from './decrypt-push';

const DAY_SECONDS = 24 * 60 * 60;
const FOUR_WEEKS_SECONDS = 28 * DAY_SECONDS;

interface Browser {
  privateKey: Buffer;
  auth: Buffer;
  received: { id: string; text: string; link: string | null }[];
  answers: { status: number; retryAfter?: string; location?: string }[];
  headers: Record<string, string | string[] | undefined>[];
}

/** Accepts only what RFCs 8030, 8291 and 8292 allow. */
export async function startPushStandIn({ now }: { now: () => Date }) {
  const browsers = new Map<string, Browser>();
  const faults: string[] = [];
  const bodies: Buffer[] = [];
  let origin = '';
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const browser = browsers.get(request.url ?? '');
    if (!browser) return void response.writeHead(410).end();
    const answer = browser.answers.shift();
    if (answer)
      return void response
        .writeHead(answer.status, {
          ...(answer.retryAfter ? { 'retry-after': answer.retryAfter } : {}),
          ...(answer.location ? { location: answer.location } : {}),
        })
        .end();
    const body = Buffer.concat(chunks);
    bodies.push(body);
    try {
      checkHeaders(request.headers, origin, now());
      browser.headers.push(request.headers);
      browser.received.push(JSON.parse(decryptMessage(body, browser.privateKey, browser.auth)));
      response.writeHead(201).end();
    } catch (error) {
      faults.push(String(error));
      response.writeHead(400).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    faults,
    bodies,
    subscribe() {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(12).toString('hex')}`;
      const browser: Browser = {
        privateKey: keys.getPrivateKey(),
        auth,
        received: [],
        answers: [],
        headers: [],
      };
      browsers.set(path, browser);
      return {
        browser,
        subscription: {
          endpoint: `${origin}${path}`,
          expirationTime: null,
          keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
        unsubscribe: () => browsers.delete(path),
      };
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function checkHeaders(headers: Browser['headers'][number], origin: string, now: Date): void {
  const check = (isCorrect: boolean, name: string) => {
    if (!isCorrect) throw new Error(`wrong ${name}`);
  };
  check(headers['content-encoding'] === 'aes128gcm', 'encoding');
  check(/^\d+$/.test(String(headers.ttl)) && Number(headers.ttl) <= FOUR_WEEKS_SECONDS, 'TTL');
  check(['very-low', 'low', 'normal', 'high'].includes(String(headers.urgency)), 'urgency');
  check(/^[A-Za-z0-9_-]{1,32}$/.test(String(headers.topic)), 'topic');
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(String(headers.authorization)) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const publicKey = createPublicKey({ key: pointAsJwk(Buffer.from(key, 'base64url')), format: 'jwk' });
  const signingInput = Buffer.from(`${header}.${claims}`);
  const signatureBytes = Buffer.from(signature, 'base64url');
  check(
    verify('sha256', signingInput, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signatureBytes),
    'signature',
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const secondsLeft = exp - now.getTime() / 1000;
  check(
    aud === origin && secondsLeft > 0 && secondsLeft <= DAY_SECONDS && /^(mailto|https):/.test(sub),
    'claims',
  );
}
