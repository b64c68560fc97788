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

/** The first chunk of a PNG file holds its width and height. */
const pngSize = (file: Buffer) => `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;

it('has what browsers ask for before they offer to install', () => {
  expect(read('app.html').toString()).toContain('<link rel="manifest" href="/manifest.webmanifest"');
  expect(manifest).toMatchObject({ id: '/', scope: '/', display: 'standalone', name: 'Carelane' });
  const icons = manifest.icons as Icon[];
  const drawn = icons.filter(({ type }) => type === 'image/png');
  for (const { src, sizes } of drawn) expect(pngSize(read(`public${src}`))).toBe(sizes);
  expect(drawn.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
});

it('starts and has shortcuts on screens that exist', () => {
  const shortcuts = manifest.shortcuts as { name: string; url: string }[];
  expect(shortcuts.length).toBeGreaterThan(0);
  const router = read('src/app/router.tsx').toString();
  for (const url of [manifest.start_url, ...shortcuts.map((shortcut) => shortcut.url)])
    expect(router).toContain(`'${url}'`);
});
