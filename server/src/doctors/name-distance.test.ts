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
])('"%s" means %s (number of typos: %i)', (typed, name, typos) => {
  expect(nameDistance(typed.split(' '), name)).toBe(typos);
});

test.each(['xy', 'kumar', 'priya kumar'])('"%s" is too different from Priya Sharma', (typed) => {
  expect(nameDistance(typed.split(' '), 'Priya Sharma')).toBeUndefined();
});
