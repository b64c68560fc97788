import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export function readLockedPackages() {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([folder, entry]) => folder.includes('node_modules/') && !entry.link)
    .map(([folder, entry]) => ({ folder, name: folder.split('node_modules/').at(-1), ...entry }));
}

/** Licences that are stated only in a LICENSE file. */
const READ_BY_HAND = { 'png-js': 'MIT' };

export function licenceName({ folder, name, license }) {
  if (license) return license;
  if (READ_BY_HAND[name]) return READ_BY_HAND[name];
  try {
    const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
    const declared = manifest.license ?? manifest.licenses?.[0];
    return typeof declared === 'string' ? declared : (declared?.type ?? 'unknown');
  } catch {
    return 'unknown';
  }
}

/** Compatible with Apache-2.0. The LGPL packages are libvips and libheif, which stay separate libraries. */
const ACCEPTED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'OFL-1.1',
  'MPL-2.0',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
]);

export function isAccepted(licence) {
  const licences = licence.replace(/[()]/g, '').split(/ (?:AND|OR) /);
  return licence.includes(' OR ')
    ? licences.some((name) => ACCEPTED.has(name))
    : licences.every((name) => ACCEPTED.has(name));
}
