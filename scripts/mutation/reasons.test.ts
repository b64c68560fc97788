import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REASONS } from './reasons.mjs';

const onOneLine = (code: string) => code.replace(/\s+/g, ' ');

test.each(REASONS)('a reason in %s is about code that exists: %s', (module, code) => {
  expect(onOneLine(readFileSync(`server/src/${module}`, 'utf8'))).toContain(onOneLine(code));
});
