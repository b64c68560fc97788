import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const page = readFileSync('SECURITY.md', 'utf8');

it('names only tests that exist', () => {
  const known = ['server/src', 'contract/src', 'e2e', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.basename(file)),
  );
  const named = [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)].map(([, file]) =>
    path.basename(file ?? ''),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((file) => !known.includes(file))).toEqual([]);
});

it('says of each item of the table whether it is met', () => {
  const rows = page.split('\n').filter((line) => /^\| \d+\.\d+\.\d+/.test(line));
  expect(rows.length).toBeGreaterThan(100);
  for (const row of rows) expect(row.split('|')[3]?.trim()).toMatch(/^(met|not applicable|\*\*open\*\*)$/);
});
