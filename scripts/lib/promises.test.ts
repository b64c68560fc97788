import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PROMISES } from './promises.mjs';

const tests = execFileSync('git', ['ls-files', 'server/src', 'contract/src', 'e2e'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(test|spec)\.ts$/.test(file));

const pieces = PROMISES.flatMap(({ id, pieces }) => pieces.map((piece) => ({ id, ...piece })));

it.each(pieces)('$id: $file has tests that match "$title"', ({ file, title }) => {
  const text = tests
    .filter((test) => test.includes(file))
    .map((test) => readFileSync(test, 'utf8'))
    .join();
  for (const part of title.split('|')) expect(new RegExp(part || '.', 'i').test(text), part).toBe(true);
});
