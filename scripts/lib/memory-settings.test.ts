import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MEMORY_FLAGS, MEMORY_SETTINGS } from './memory-settings.mjs';

test.each(Object.entries(MEMORY_SETTINGS))(
  'the Docker image sets %s to the same value as npm start',
  (name, value) => {
    expect(readFileSync('Dockerfile', 'utf8')).toMatch(new RegExp(`^ENV .*\\b${name}=${value}\\b`, 'm'));
  },
);

test.each(MEMORY_FLAGS)('the image starts with %s, like npm start', (flag) => {
  expect(readFileSync('Dockerfile', 'utf8')).toMatch(new RegExp(`^CMD .*"${flag}"`, 'm'));
});
