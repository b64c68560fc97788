import { describe, expect, it } from 'vitest';
import { joinWindow } from './join-window';

const startsAt = '2026-03-02T10:30:00.000Z';

describe('the join window', () => {
  it.each([
    ['2026-03-01T10:30:00.000Z', 'early'],
    ['2026-03-02T10:14:00.000Z', 'early'],
    ['2026-03-02T10:14:59.999Z', 'early'],
    ['2026-03-02T10:15:00.000Z', 'open'],
    ['2026-03-02T10:30:00.000Z', 'open'],
    ['2026-03-02T11:00:00.000Z', 'open'],
    ['2026-03-02T11:00:00.001Z', 'over'],
    ['2026-03-02T11:01:00.000Z', 'over'],
  ])('at %s is %s', (now, state) => {
    expect(joinWindow({ startsAt, status: 'scheduled' }, new Date(now)).state).toBe(state);
  });

  it('tells when it opens and closes', () => {
    expect(joinWindow({ startsAt, status: 'scheduled' }, new Date('2026-03-02T09:00:00Z'))).toEqual({
      state: 'early',
      opensAt: new Date('2026-03-02T10:15:00Z'),
    });
    expect(joinWindow({ startsAt, status: 'scheduled' }, new Date('2026-03-02T10:20:00Z'))).toEqual({
      state: 'open',
      closesAt: new Date('2026-03-02T11:00:00Z'),
    });
  });

  it.each(['completed', 'canceled'] as const)('does not exist once the appointment is %s', (status) => {
    expect(joinWindow({ startsAt, status }, new Date(startsAt))).toEqual({ state: 'none' });
  });
});
