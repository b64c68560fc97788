import { expect, it } from 'vitest';
import { expiresAt, prescriptionStatus } from './prescription-status';

it.each([
  ['2026-03-01T10:00:00Z', null, '2026-03-01T10:00:00Z', 'Active'],
  ['2026-03-01T10:00:00Z', null, '2026-05-30T10:00:00Z', 'Active'],
  ['2026-03-01T10:00:00Z', null, '2026-05-30T10:00:00.001Z', 'Expired'],
  ['2026-03-01T10:00:00Z', '2026-03-02T10:00:00Z', '2026-03-03T10:00:00Z', 'Withdrawn'],
  ['2026-03-01T10:00:00Z', '2026-03-02T10:00:00Z', '2027-03-03T10:00:00Z', 'Withdrawn'],
] as const)(
  'a prescription created at %s and withdrawn at %s is, at %s, %s',
  (createdAt, withdrawnAt, now, status) => {
    expect(prescriptionStatus({ createdAt, withdrawnAt }, new Date(now))).toBe(status);
  },
);

it('a prescription expires 90 days after its creation', () => {
  expect(expiresAt('2026-03-01T10:00:00Z').toISOString()).toBe('2026-05-30T10:00:00.000Z');
});
