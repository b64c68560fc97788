import { expect, it } from 'vitest';
import { foldersWithTooManyComments } from './comments.mjs';

const CODE = 'const a = 1;\n\n'.repeat(50);
const fileWith = (comments: string, file = 'server/src/app.ts') => ({ file, text: `${comments}${CODE}` });
const check = (...files: { file: string; text: string }[]) =>
  foldersWithTooManyComments(files, { 'server/src': 4 });

it('refuses a folder with more comments than its limit', () => {
  expect(check(fileWith('// one\n/** two */\n  // three\n'))).toEqual([
    expect.stringMatching(/^server\/src has 6\.0 lines of comments .* at most 4 /),
  ]);
});

it('counts every line of a block', () => {
  expect(check(fileWith('/**\n * one\n */\n'))).toHaveLength(1);
});

it('accepts a folder at its limit', () => {
  expect(check(fileWith('// one\n// two\n'))).toEqual([]);
});

it('counts the files of a folder together', () => {
  const commented = fileWith('// one\n// two\n// three\n// four\n');
  expect(check(commented)).toHaveLength(1);
  expect(check(commented, fileWith('', 'server/src/main.ts'))).toEqual([]);
});

it.each(['server/src/app.test.ts', 'server/src/testing/world.ts', 'server/src/readme.md', 'web/src/app.ts'])(
  'does not count %s',
  (file) => {
    expect(check(fileWith('// one\n// two\n// three\n', file))).toEqual([]);
  },
);

it('does not count comments behind code', () => {
  expect(check(fileWith('run(); // one\n'.repeat(5)))).toEqual([]);
});
