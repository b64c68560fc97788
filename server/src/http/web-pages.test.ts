import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULT_SITE } from '@carelane/contract/site';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { handleErrors } from './error-handler';
import { serveWebPages } from './web-pages';

const folder = mkdtempSync(path.join(tmpdir(), 'carelane-pages-'));
const web = path.join(folder, 'web');
mkdirSync(path.join(web, 'assets'), { recursive: true });
writeFileSync(path.join(folder, 'secret.txt'), 'the secret');
writeFileSync(path.join(web, 'app.html'), 'the app');
writeFileSync(path.join(web, 'index.html'), 'the landing page');
writeFileSync(path.join(web, 'assets/main.js'), 'the script');
const app = Fastify();
handleErrors(app);
await serveWebPages(app, web, () => DEFAULT_SITE);
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

it.each([
  ['/', 200, 'the landing page'],
  ['/dashboard', 200, 'the app'],
  ['/reset-password?token=a.b', 200, 'the app'],
  ['/assets/main.js', 200, 'the script'],
  ['/backup.zip', 404, 'the app'],
  ['/verify/ABC~', 404, 'the app'],
  ['/.env?x', 404, 'the app'],
])('%s gets %i and %s', async (url, status, body) => {
  const response = await app.inject(url);
  expect([response.statusCode, response.body]).toEqual([status, body]);
});

it.each([
  ['/', 200],
  ['/dashboard', 200],
  ['/backup.zip', 404],
  ['/api/v1/nothing', 404],
])('%s gets the same status without its content (HEAD): %i', async (url, status) => {
  const response = await app.inject({ method: 'HEAD', url });
  expect(response.statusCode).toBe(status);
});

it.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/..%5c..%5csecret.txt',
  '/%2e%2e%2fsecret.txt%00.js',
  '//secret.txt',
])('%s does not escape the folder', async (url) => {
  const response = await app.inject({ url });
  expect(response.body).not.toContain('secret');
  expect(response.statusCode).toBeGreaterThanOrEqual(400);
});
