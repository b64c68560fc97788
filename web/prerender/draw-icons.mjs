// Redraws the PNG icons from public/favicon.svg: node web/prerender/draw-icons.mjs
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const publicFolder = new URL('../public/', import.meta.url);
const favicon = await readFile(new URL('favicon.svg', publicFolder), 'utf8');
// iOS rounds the corners itself.
const squared = favicon.replace(' rx="8"', '');
// Android can crop a maskable icon to a circle, so the drawing gets a margin.
const padded = squared
  .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
  .replace('<rect width="32" height="32"', '<rect x="-4" y="-4" width="40" height="40"');

const icons = [
  ['icon-192.png', favicon, 192],
  ['icon-512.png', favicon, 512],
  ['icon-maskable-512.png', padded, 512],
  ['apple-touch-icon.png', squared, 180],
];

for (const [name, svg, size] of icons) {
  const file = new URL(`icons/${name}`, publicFolder);
  // At 72 dpi, sharp renders the drawing at its original size, 32 pixels.
  await sharp(Buffer.from(svg), { density: 72 * (size / 32) })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(file.pathname);
}
