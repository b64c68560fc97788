import { expect, it } from 'vitest';
import type { Quality } from './quality';
import { nextDegradation, UNDEGRADED } from './video-level';

const after = (...samples: Quality[]) => samples.reduce(nextDegradation, UNDEGRADED).level;
const times = (count: number, quality: Quality) => Array<Quality>(count).fill(quality);

it('keeps the full picture on a single bad moment', () => {
  expect(after('poor', 'fair', 'poor')).toBe('full');
});

it('gives up picture step by step while the line stays poor', () => {
  expect(after(...times(2, 'poor'))).toBe('reduced');
  expect(after(...times(4, 'poor'))).toBe('least');
  expect(after(...times(9, 'poor'))).toBe('least');
  expect(after(...times(10, 'poor'))).toBe('paused');
  expect(after(...times(30, 'poor'))).toBe('paused');
});

it('holds its level on a fair line', () => {
  expect(after(...times(2, 'poor'), ...times(30, 'fair'))).toBe('reduced');
});

it('comes back slowly when the line is good', () => {
  expect(after(...times(10, 'poor'), ...times(14, 'good'))).toBe('paused');
  expect(after(...times(10, 'poor'), ...times(15, 'good'))).toBe('least');
  expect(after(...times(10, 'poor'), ...times(25, 'good'))).toBe('full');
});
