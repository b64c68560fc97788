import { expect, it } from 'vitest';
import type { Quality } from './quality';
import { nextDegradation, UNDEGRADED } from './video-level';

const after = (...samples: Quality[]) => samples.reduce(nextDegradation, UNDEGRADED).level;
const times = (count: number, quality: Quality) => Array<Quality>(count).fill(quality);

it('keeps full video after a single poor sample', () => {
  expect(after('poor', 'fair', 'poor')).toBe('full');
});

it('reduces video step by step while the connection stays poor', () => {
  expect(after(...times(2, 'poor'))).toBe('reduced');
  expect(after(...times(4, 'poor'))).toBe('least');
  expect(after(...times(9, 'poor'))).toBe('least');
  expect(after(...times(10, 'poor'))).toBe('paused');
  expect(after(...times(30, 'poor'))).toBe('paused');
});

it('holds its level on a fair connection', () => {
  expect(after(...times(2, 'poor'), ...times(30, 'fair'))).toBe('reduced');
});

it('recovers slowly on a good connection', () => {
  expect(after(...times(10, 'poor'), ...times(14, 'good'))).toBe('paused');
  expect(after(...times(10, 'poor'), ...times(15, 'good'))).toBe('least');
  expect(after(...times(10, 'poor'), ...times(25, 'good'))).toBe('full');
});
