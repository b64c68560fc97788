import { expect, it } from 'vitest';
import type { Quality } from './quality';
import { nextDegradation, UNDEGRADED } from './video-level';

const after = (...samples: Quality[]) => samples.reduce(nextDegradation, UNDEGRADED).level;
const repeat = (count: number, quality: Quality) => Array<Quality>(count).fill(quality);

it('keeps full video after a single poor sample', () => {
  expect(after('poor', 'fair', 'poor')).toBe('full');
});

it('reduces video step by step while the connection stays poor', () => {
  expect(after(...repeat(2, 'poor'))).toBe('reduced');
  expect(after(...repeat(4, 'poor'))).toBe('minimal');
  expect(after(...repeat(9, 'poor'))).toBe('minimal');
  expect(after(...repeat(10, 'poor'))).toBe('paused');
  expect(after(...repeat(30, 'poor'))).toBe('paused');
});

it('holds its level on a fair connection', () => {
  expect(after(...repeat(2, 'poor'), ...repeat(30, 'fair'))).toBe('reduced');
});

it('recovers slowly on a good connection', () => {
  expect(after(...repeat(10, 'poor'), ...repeat(14, 'good'))).toBe('paused');
  expect(after(...repeat(10, 'poor'), ...repeat(15, 'good'))).toBe('minimal');
  expect(after(...repeat(10, 'poor'), ...repeat(25, 'good'))).toBe('full');
});
