import { expect, it } from 'vitest';
import { latenessLine } from './lateness-line';

const announcedAt = new Date('2026-03-02T10:05:00').toISOString();

it('says what the doctor announced last and when, and the longest delay before it', () => {
  expect(latenessLine({ lateness: null })).toBeUndefined();
  expect(latenessLine({ lateness: { minutes: 20, maxMinutes: 20, announcedAt } })).toBe(
    'On 02 Mar 2026, 10:05 AM, the doctor announced a start about 20 minutes late.',
  );
  expect(latenessLine({ lateness: { minutes: 0, maxMinutes: 35, announcedAt } })).toBe(
    'On 02 Mar 2026, 10:05 AM, the doctor announced a start on time, after announcing a delay of up to 35 minutes.',
  );
});

it('gives no time for a delay that was announced before these times were recorded', () => {
  expect(latenessLine({ lateness: { minutes: 15, maxMinutes: 15, announcedAt: null } })).toBe(
    'The doctor announced a start about 15 minutes late.',
  );
});
