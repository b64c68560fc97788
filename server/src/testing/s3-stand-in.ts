import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export const S3_KEYS = { accessKey: 'carelane', secretKey: 'a secret of the store', region: 'eu-test-1' };

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A store on loopback that speaks the part of S3 that is used, and checks each signature (Signature Version 4). */
export async function s3StandIn() {
  const objects = new Map<string, Buffer>();
  const state = { isBroken: false };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    const url = new URL(request.url ?? '', 'http://store');
    const answer = (status: number, content: Buffer | string = '') =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(content);
    if (state.isBroken) return answer(500, '<Error><Code>InternalError</Code></Error>');
    if (!isSigned(request, url, body))
      return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    const key = decodeURIComponent(url.pathname.slice('/bucket/'.length));
    if (url.searchParams.has('list-type')) return answer(200, listing(objects, url));
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

function listing(objects: Map<string, Buffer>, url: URL): string {
  const prefix = url.searchParams.get('prefix') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix));
  const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  return `<?xml version="1.0"?><ListBucketResult><Name>bucket</Name>${contents}<IsTruncated>false</IsTruncated></ListBucketResult>`;
}

function isSigned({ method, headers }: IncomingMessage, url: URL, body: Buffer): boolean {
  const sent = /^AWS4-HMAC-SHA256 Credential=(\S+?), SignedHeaders=(\S+?), Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  );
  if (!sent) return false;
  const [, credential = '', names = '', signature] = sent;
  const [, day = '', region = '', service = ''] = credential.split('/');
  const digest = String(headers['x-amz-content-sha256']);
  if (digest !== 'UNSIGNED-PAYLOAD' && digest !== sha256(body)) return false;
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).sort();
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url.pathname, query.join('&'), lines.join(''), names, digest].join('\n');
  const scope = credential.slice(credential.indexOf('/') + 1);
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(
    (made, part) => hmac(made, part),
    `AWS4${S3_KEYS.secretKey}`,
  );
  return hmac(key, text).toString('hex') === signature;
}
