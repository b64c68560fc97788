import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PROMISES } from './promises.mjs';

const testFiles = execFileSync('git', ['ls-files', 'server/src', 'contract/src', 'e2e'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(test|spec)\.ts$/.test(file));

const suites = PROMISES.flatMap((promise) => promise.suites.map((suite) => ({ id: promise.id, ...suite })));

it.each(suites)('$id: $file has tests that match "$title"', ({ file, title }) => {
  const text = testFiles
    .filter((testFile) => testFile.includes(file))
    .map((testFile) => readFileSync(testFile, 'utf8'))
    .join();
  // Without a title, all tests of the file belong to the promise, so the file only has to exist.
  for (const part of title.split('|')) expect(new RegExp(part || '.', 'i').test(text), part).toBe(true);
});
