import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const asvs = readFileSync('docs/asvs.md', 'utf8');

function namedTests(text: string): string[] {
  return [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)].map(([, file]) => file ?? '');
}

it('SECURITY.md stays short enough to be read', () => {
  expect(statSync('SECURITY.md').size).toBeLessThan(10_000);
});

it('SECURITY.md names only tests that exist, by their full path', () => {
  const named = namedTests(readFileSync('SECURITY.md', 'utf8'));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

it('docs/asvs.md names only tests that exist', () => {
  const existing = ['server/src', 'contract/src', 'e2e', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.basename(file)),
  );
  const named = namedTests(asvs).map((file) => path.basename(file));
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((file) => !existing.includes(file))).toEqual([]);
});

it('docs/asvs.md says for each item whether it is met', () => {
  const rows = asvs.split('\n').filter((line) => /^\| \d+\.\d+\.\d+/.test(line));
  expect(rows.length).toBeGreaterThan(100);
  for (const row of rows) expect(row.split('|')[3]?.trim()).toMatch(/^(met|not applicable|\*\*open\*\*)$/);
});
