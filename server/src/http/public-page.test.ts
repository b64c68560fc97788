import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { DEFAULT_SITE } from '@carelane/contract/site';
import Fastify from 'fastify';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { serveWebPages } from './web-pages';

const folder = mkdtempSync(path.join(tmpdir(), 'carelane-public-'));
writeFileSync(path.join(folder, 'app.html'), 'the app of {{name}}');
writeFileSync(path.join(folder, 'terms.html'), '<p>Run by {{name}}{{commaAddress}}.</p>');
let site = DEFAULT_SITE;
const app = Fastify();
await serveWebPages(app, folder, () => site);
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  site = DEFAULT_SITE;
});

const open = (headers: Record<string, string> = {}) => app.inject({ url: '/terms', headers });

it('shows the details of the site, and a change from the next request on', async () => {
  expect((await open()).body).toBe('<p>Run by Carelane.</p>');
  site = { ...DEFAULT_SITE, name: '<i>Clinic</i>', address: 'Lake & Road' };
  expect((await open()).body).toBe('<p>Run by &lt;i&gt;Clinic&lt;/i&gt;, Lake &amp; Road.</p>');
});

it('is downloaded again only when a detail has changed', async () => {
  const { headers } = await open();
  const ifNoneMatch = { 'if-none-match': String(headers.etag) };
  expect([headers['cache-control'], headers['content-type']]).toEqual([
    'no-cache',
    'text/html; charset=utf-8',
  ]);
  expect([(await open(ifNoneMatch)).statusCode, (await open(ifNoneMatch)).body]).toEqual([304, '']);
  site = { ...DEFAULT_SITE, name: 'Sunrise Clinic' };
  expect((await open(ifNoneMatch)).body).toContain('Sunrise Clinic');
});

it.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip;q=0.8, br;q=0', 'gzip', gunzipSync],
] as const)(
  'a public page is compressed for a browser that accepts %s',
  async (accepted, encoding, decompress) => {
    const { headers, rawPayload } = await open({ 'accept-encoding': accepted });
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding']);
    expect(decompress(rawPayload).toString()).toBe('<p>Run by Carelane.</p>');
  },
);

it('a public page is sent uncompressed to other clients', async () => {
  expect((await open({ 'accept-encoding': 'identity' })).headers).not.toHaveProperty('content-encoding');
});

it('leaves placeholders in the app itself as they are', async () => {
  expect((await app.inject('/dashboard')).body).toBe('the app of {{name}}');
});
