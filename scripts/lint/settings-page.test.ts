import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const UNDOCUMENTED = ['NODE_ENV'];

it('docs/settings.md names every setting, and no other', () => {
  const config = readFileSync('server/src/config.ts', 'utf8');
  const configured = [...config.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name ?? '');
  const rows = readFileSync('docs/settings.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z0-9_]+/g) ?? []);
  expect(named.sort()).toEqual(configured.filter((name) => !UNDOCUMENTED.includes(name)).sort());
});
