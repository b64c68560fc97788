import { describe, expect, it } from 'vitest';
import { type Dispute, nextDisputeStep } from './dispute';

const startsAt = '2026-03-02T10:00:00.000Z';
const open: Dispute = { raisedBy: 'patient', raisedAt: startsAt, answered: false, outcome: null };
const visit = { startsAt, status: 'completed' } as const;

describe('a visit that did not take place', () => {
  it.each([
    ['2026-03-02T10:29:59.000Z', undefined],
    ['2026-03-02T10:30:00.000Z', 'raise'],
    ['2026-03-04T10:30:00.000Z', 'raise'],
    ['2026-03-04T10:30:01.000Z', undefined],
  ])('a visit can be disputed for 48 hours after its end: %s', (now, verdict) => {
    for (const side of ['doctor', 'patient'] as const) {
      expect(nextDisputeStep(visit, side, new Date(now))).toBe(verdict);
      expect(nextDisputeStep({ ...visit, status: 'scheduled' }, side, new Date(now))).toBe(verdict);
      expect(nextDisputeStep({ ...visit, status: 'canceled' }, side, new Date(now))).toBeUndefined();
    }
  });

  it('the 48 hours begin later if a delay was announced', () => {
    const late = { ...visit, lateMinutes: 20 };
    const verdicts = ['10:49', '10:50'].map((time) =>
      nextDisputeStep(late, 'patient', new Date(`2026-03-02T${time}:00.000Z`)),
    );
    expect(verdicts).toEqual([undefined, 'raise']);
  });

  it('allows the other side to give its view once, until it is decided, even after the 48 hours', () => {
    const later = new Date('2026-03-09T10:00:00.000Z');
    const verdicts = (dispute: Dispute) =>
      (['patient', 'doctor'] as const).map((side) => nextDisputeStep({ ...visit, dispute }, side, later));
    expect(verdicts(open)).toEqual([undefined, 'answer']);
    expect(verdicts({ ...open, raisedBy: 'doctor' })).toEqual(['answer', undefined]);
    expect(verdicts({ ...open, answered: true })).toEqual([undefined, undefined]);
    expect(verdicts({ ...open, outcome: 'kept' })).toEqual([undefined, undefined]);
  });
});
