import { expect, it } from 'vitest';
import { cannotAttend } from './cannot-attend';

const visit = { startsAt: '2026-03-03T05:00:00.000Z', status: 'scheduled', doctorJoined: false } as const;

it.each([
  ['two days before', '2026-03-01T05:00:00Z', { allowed: true, chooseBy: new Date('2026-03-02T05:00:00Z') }],
  ['an hour before', '2026-03-03T04:00:00Z', { allowed: true, chooseBy: new Date('2026-03-03T05:00:00Z') }],
  ['at the start', '2026-03-03T05:00:00Z', { allowed: true, chooseBy: undefined }],
  ['a day later', '2026-03-04T05:00:00Z', { allowed: true, chooseBy: undefined }],
  ['two days later', '2026-03-05T05:00:00Z', { allowed: true, chooseBy: undefined }],
  ['more than two days later', '2026-03-05T05:00:01Z', { allowed: false, because: 'too-late' }],
] as const)(
  'decides whether a doctor can say that they cannot attend, and until when the patient can choose: %s',
  (_, now, verdict) => {
    expect(cannotAttend(visit, new Date(now))).toEqual(verdict);
  },
);

it.each([
  ['already canceled', { ...visit, status: 'canceled' }, 'not-scheduled'],
  ['completed', { ...visit, status: 'completed' }, 'not-scheduled'],
  ['only held', { ...visit, status: 'held' }, 'not-scheduled'],
  ['attended by the doctor', { ...visit, doctorJoined: true }, 'took-place'],
  ['decided by an operator', { ...visit, dispute: { outcome: 'kept' } }, 'not-scheduled'],
] as const)('“cannot attend” is refused for a visit that is %s', (_, refused, because) => {
  expect(cannotAttend(refused, new Date('2026-03-03T05:10:00Z'))).toEqual({ allowed: false, because });
});
