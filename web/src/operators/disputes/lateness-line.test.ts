import { expect, it } from 'vitest';
import { latenessLine } from './lateness-line';

const announcedAt = new Date('2026-03-02T10:05:00').toISOString();

it('says what the doctor announced last, when, and the most before', () => {
  expect(latenessLine({ lateness: null })).toBeUndefined();
  expect(latenessLine({ lateness: { minutes: 20, maxMinutes: 20, announcedAt } })).toBe(
    'The doctor was to begin about 20 minutes late, announced on 02 Mar 2026, 10:05 AM.',
  );
  expect(latenessLine({ lateness: { minutes: 0, maxMinutes: 35, announcedAt } })).toBe(
    'The doctor was to begin on time again, announced on 02 Mar 2026, 10:05 AM, after up to 35 minutes late.',
  );
});

it('claims no moment for what was announced before it was recorded', () => {
  expect(latenessLine({ lateness: { minutes: 15, maxMinutes: 15, announcedAt: null } })).toBe(
    'The doctor was to begin about 15 minutes late.',
  );
});
