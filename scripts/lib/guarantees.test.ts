import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GUARANTEES } from './guarantees.mjs';

const testFiles = execFileSync('git', ['ls-files', 'server/src', 'contract/src', 'e2e'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(test|spec)\.ts$/.test(file));

const testedSuites = GUARANTEES.flatMap(({ id, suites }) => suites.map((suite) => ({ id, ...suite })));

it.each(testedSuites)('$id: $file has tests that match "$title"', ({ file, title }) => {
  const text = testFiles
    .filter((testFile) => testFile.includes(file))
    .map((testFile) => readFileSync(testFile, 'utf8'))
    .join();
  for (const part of title.split('|')) expect(new RegExp(part || '.', 'i').test(text), part).toBe(true);
});
