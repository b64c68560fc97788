import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anchors, brokenReferences, malformedDecisions, unnamedFolders, unsignedReports } from './docs.mjs';

const root = mkdtempSync(path.join(tmpdir(), 'carelane-docs-'));
beforeAll(() => {
  mkdirSync(path.join(root, 'docs', 'decisions'), { recursive: true });
  writeFileSync(path.join(root, 'docs', 'decisions', 'booking.md'), '# Booking\n\n## A hold is a row\n');
});
afterAll(() => rmSync(root, { recursive: true }));

describe('a reference', () => {
  it.each([
    ['server/src/a.ts', '// why: docs/decisions/044-gone.md'],
    ['server/src/a.ts', '// why: docs/decisions/booking.md#another-heading'],
    ['docs/product.md', 'see [booking](decisions/gone.md)'],
    ['docs/decisions/README.md', 'see [holds](booking.md#gone)'],
    ['README.md', 'see [docs](docs/gone.md)'],
    ['docs/product.md', 'the list is in `server/src/gone.ts`'],
  ])('a reference to something that does not exist is refused in %s: %s', (file, text) => {
    expect(brokenReferences(file, `\n${text}`, root)).toMatchObject([{ line: 2 }]);
  });

  it.each([
    ['server/src/a.ts', '// why: docs/decisions/booking.md#a-hold-is-a-row.'],
    [
      'docs/product.md',
      'see [booking](decisions/booking.md) and [the web](https://example.org/docs/gone.md)',
    ],
    ['web/src/a.ts', "fetch('/api/v1/docs/gone')"],
    ['docs/reports/a.md', 'it was in `server/src/gone.ts`'],
    ['docs/operations.md', 'run `server/dist/gone.js`'],
  ])('a reference to something that exists is accepted in %s: %s', (file, text) => {
    expect(brokenReferences(file, text, root)).toEqual([]);
  });
});

it('a heading gets the same anchor as on GitHub', () => {
  expect(anchors("# One\n\ntext\n\n## Holds, and what isn't `held`\n")).toEqual([
    'one',
    'holds-and-what-isnt-held',
  ]);
});

describe('a report', () => {
  const findUnsigned = (text: string) => unsignedReports('docs/reports/a.md', text, { bench: '' });
  it.each(['# A', 'Written by `npm run gone`; do not edit.\n\n# A'])(
    'a report with the text %j is refused',
    (text) => {
      expect(findUnsigned(text)).toHaveLength(1);
    },
  );

  it.each([
    'Written by `npm run bench`; do not edit.\n\n# A',
    '<!-- Written by `npm run bench flames`; do not edit. -->\n<svg/>',
  ])('a report with the text %j is accepted', (text) => {
    expect(findUnsigned(text)).toEqual([]);
  });
});

describe('docs/architecture.md', () => {
  const page = '| `auth` | accounts |\n- `server/src/db`: the database';
  it.each(['server/src/db/tables/auth.ts', 'server/src/auth/passwords/hash.ts', 'scripts/new/run.mjs'])(
    'is refused without the folder of %s',
    (file) => {
      expect(unnamedFolders(page, [file])).toHaveLength(1);
    },
  );

  it('names a domain once for all workspaces', () => {
    const files = [
      'server/src/db/client.ts',
      'server/src/auth/routes.ts',
      'web/src/auth/api.ts',
      'README.md',
    ];
    expect(unnamedFolders(page, files)).toEqual([]);
  });
});

describe('a decision page', () => {
  const page = '# A\n\nStatus: accepted\n\n## Context\n\n## Decision\n\n## Consequences\n';
  it.each([
    ['without one of its parts', page.replace('## Context', ''), '[a.md](a.md)'],
    ['if the index does not link to it', page, '[b.md](b.md)'],
  ])('is refused %s', (_, text, index) => {
    expect(malformedDecisions('docs/decisions/a.md', text, index)).toHaveLength(1);
  });

  it('is accepted with all of its parts', () => {
    expect(malformedDecisions('docs/decisions/a.md', page, '[a.md](a.md)')).toEqual([]);
  });
});
