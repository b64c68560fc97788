import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const WEB = path.join(import.meta.dirname, '../web');
const read = (file: string) => readFileSync(path.join(WEB, file));
const manifest = JSON.parse(read('public/manifest.webmanifest').toString());

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}

const readPngSize = (file: Buffer) => `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;

it('the manifest has what browsers require before they offer to install the app', () => {
  expect(read('app.html').toString()).toContain('<link rel="manifest" href="/manifest.webmanifest"');
  expect(manifest).toMatchObject({ id: '/', scope: '/', display: 'standalone', name: 'Carelane' });
  const icons = manifest.icons as Icon[];
  const pngIcons = icons.filter(({ type }) => type === 'image/png');
  for (const { src, sizes } of pngIcons) expect(readPngSize(read(`public${src}`))).toBe(sizes);
  expect(pngIcons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
});

it('the app starts on a screen that exists, and its shortcuts lead to screens that exist', () => {
  const shortcuts = manifest.shortcuts as { name: string; url: string }[];
  expect(shortcuts.length).toBeGreaterThan(0);
  const routes = read('src/app/signed-in-routes.tsx').toString();
  for (const url of [manifest.start_url, ...shortcuts.map((shortcut) => shortcut.url)])
    expect(routes).toContain(`'${url}'`);
});
