import { expect, test } from 'vitest';
import { nameDistance } from './name-distance';

test.each([
  ['priya', 'Priya Sharma', 0],
  ['prya', 'Priya Sharma', 1],
  ['pryia', 'Priya Sharma', 1],
  ['shrama', 'Priya Sharma', 1],
  ['prija scharma', 'Priya Sharma', 2],
  ['muhamed', 'Mohammed Ali', 2],
  ['sharm', 'Priya Sharma', 0],
  ['kana', 'Rajesh Khanna', 1],
  ['choudary', 'Vikram Chaudhary', 2],
  ['xy', 'Priya Sharma', undefined],
  ['kumar', 'Priya Sharma', undefined],
  ['priya kumar', 'Priya Sharma', undefined],
])('%s is %s with %s typos', (typed, name, expected) => {
  expect(nameDistance(typed.split(' '), name)).toBe(expected);
});
