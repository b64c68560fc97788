import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MEMORY_SETTINGS } from './memory-settings.mjs';

test.each(Object.entries(MEMORY_SETTINGS))('the image sets %s as npm start does', (name, value) => {
  expect(readFileSync('Dockerfile', 'utf8')).toMatch(new RegExp(`^ENV .*\\b${name}=${value}\\b`, 'm'));
});
