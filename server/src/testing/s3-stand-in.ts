import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export const S3_KEYS = { accessKey: 'carelane', secretKey: 'a secret of the store', region: 'eu-test-1' };

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Implements the part of S3 that the product uses, with Signature Version 4. */
export async function startS3StandIn() {
  const objects = new Map<string, Buffer>();
  const state = { isBroken: false };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const url = new URL(request.url ?? '', 'http://store');
    const answer = (status: number, content: Buffer | string = '') =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(content);
    if (state.isBroken) return answer(500, '<Error><Code>InternalError</Code></Error>');
    if (!hasValidSignature(request, url, body))
      return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    const key = decodeURIComponent(url.pathname.slice('/bucket/'.length));
    if (url.searchParams.has('list-type')) return answer(200, listObjects(objects, url));
    if (request.method === 'PUT') objects.set(key, body);
    if (request.method === 'DELETE') {
      objects.delete(key);
      return answer(204);
    }
    const found = objects.get(key);
    return found
      ? answer(200, request.method === 'GET' ? found : '')
      : answer(404, '<Error><Code>NoSuchKey</Code></Error>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/bucket`,
    objects,
    state,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

function listObjects(objects: Map<string, Buffer>, url: URL): string {
  const prefix = url.searchParams.get('prefix') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix));
  const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  return `<?xml version="1.0"?><ListBucketResult><Name>bucket</Name>${contents}<IsTruncated>false</IsTruncated></ListBucketResult>`;
}

function hasValidSignature({ method, headers }: IncomingMessage, url: URL, body: Buffer): boolean {
  const match = /^AWS4-HMAC-SHA256 Credential=(\S+?), SignedHeaders=(\S+?), Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  );
  if (!match) return false;
  const [, credential = '', names = '', signature] = match;
  const [, day = '', region = '', service = ''] = credential.split('/');
  const digest = String(headers['x-amz-content-sha256']);
  if (digest !== 'UNSIGNED-PAYLOAD' && digest !== sha256(body)) return false;
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).sort();
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url.pathname, query.join('&'), lines.join(''), names, digest].join('\n');
  const scope = credential.slice(credential.indexOf('/') + 1);
  const stringToSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  let signingKey: string | Buffer = `AWS4${S3_KEYS.secretKey}`;
  for (const part of [day, region, service, 'aws4_request']) signingKey = hmac(signingKey, part);
  return hmac(signingKey, stringToSign).toString('hex') === signature;
}
