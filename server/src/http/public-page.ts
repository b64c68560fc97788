import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { Site } from '@carelane/contract/site';
import { fillSite } from '@carelane/contract/site-text';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The build's quality would take 30 times as long. */
const BROTLI_QUALITY = 9;
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

interface FilledPage {
  etag: string;
  bodies: { br: Buffer; gzip: Buffer; identity: string };
}

export function publicPageHandler(file: string, site: () => Site) {
  const template = readFileSync(file, 'utf8');
  let cached: { site: Site; page: Promise<FilledPage> } | undefined;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const current = site();
    if (cached?.site !== current) cached = { site: current, page: fill(template, current) };
    const { etag, bodies } = await cached.page;
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', etag);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    const encoding = chooseEncoding(String(request.headers['accept-encoding'] ?? ''));
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(bodies[encoding]);
  };
}

async function fill(template: string, site: Site): Promise<FilledPage> {
  const identity = fillSite(template, site);
  const params = { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [br, gzipped] = await Promise.all([brotliAsync(identity, { params }), gzipAsync(identity)]);
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  // Weak, because the same page has several encodings.
  return { etag: `W/"${digest}"`, bodies: { br, gzip: gzipped, identity } };
}

function chooseEncoding(accepted: string): keyof FilledPage['bodies'] {
  // “br;q=0” means that the client does not accept the encoding.
  const names = accepted
    .split(',')
    .filter((item) => !/;\s*q=0(\.0*)?\s*$/.test(item))
    .map((item) => item.split(';')[0]?.trim());
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : 'identity';
}
