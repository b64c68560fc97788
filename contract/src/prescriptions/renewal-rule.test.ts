import { expect, it } from 'vitest';
import { renewalAvailability } from './renewal-rule';

const settledAt = '2026-03-02T10:00:00Z';

it.each([
  [null, '2026-03-02T10:00:00Z', 'open'],
  [{ status: 'pending', settledAt: null }, '2026-09-02T10:00:00Z', 'closed'],
  [{ status: 'renewed', settledAt }, '2026-09-02T10:00:00Z', 'closed'],
  [{ status: 'declined', settledAt }, '2026-03-02T10:00:01Z', 'with a note'],
  [{ status: 'declined', settledAt }, '2026-03-09T09:59:59Z', 'with a note'],
  [{ status: 'declined', settledAt }, '2026-03-09T10:00:00Z', 'open'],
] as const)('when the latest request is %o, a new one at %s is %s', (renewal, at, expected) => {
  expect(renewalAvailability(renewal, new Date(at))).toBe(expected);
});
