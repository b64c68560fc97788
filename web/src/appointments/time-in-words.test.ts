import { describe, expect, it } from 'vitest';
import { countdown, fromNow } from './time-in-words';

describe('times in words', () => {
  it.each([
    [2 * 86_400_000 + 3 * 3_600_000, '2 days 3 h'],
    [3 * 3_600_000 + 5 * 60_000, '3 h 05 min'],
    [249_000, '4:09'],
    [-5, '0:00'],
  ])('shows %d ms as %s', (ms, words) => {
    expect(countdown(ms)).toBe(words);
  });

  it.each([
    ['2026-03-02T05:59:50Z', 'just now'],
    ['2026-03-02T05:55:00Z', '5 minutes ago'],
    ['2026-03-02T03:00:00Z', '3 hours ago'],
    ['2026-03-01T06:00:00Z', 'yesterday'],
  ])('describes %s as “%s”', (at, words) => {
    expect(fromNow(new Date(at), new Date('2026-03-02T06:00:00Z'))).toBe(words);
  });
});
