import { describe, expect, it } from 'vitest';
import { countsAsPresent, joinWindow } from './join-window';

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
  ])('the join window at %s is %s', (now, state) => {
    expect(joinWindow({ startsAt, status: 'scheduled' }, new Date(now)).state).toBe(state);
  });

  it('says when it opens or closes', () => {
    expect(joinWindow({ startsAt, status: 'scheduled' }, new Date('2026-03-02T09:00:00Z'))).toEqual({
      state: 'early',
      opensAt: new Date('2026-03-02T10:15:00Z'),
    });
    expect(joinWindow({ startsAt, status: 'scheduled' }, new Date('2026-03-02T10:20:00Z'))).toEqual({
      state: 'open',
      closesAt: new Date('2026-03-02T11:00:00Z'),
    });
  });

  it.each([
    ['10:34:59', 'early'],
    ['10:35:00', 'open'],
    ['11:20:00', 'open'],
    ['11:20:01', 'over'],
  ])('the join window of a visit that begins 20 minutes late, at %s, is %s', (time, state) => {
    const late = { startsAt, status: 'scheduled', lateMinutes: 20, maxLateMinutes: 20 } as const;
    expect(joinWindow(late, new Date(`2026-03-02T${time}.000Z`)).state).toBe(state);
  });

  it('opens for a doctor who caught up, and stays open for a patient who relied on the later time', () => {
    const caughtUp = { startsAt, status: 'scheduled', lateMinutes: 0, maxLateMinutes: 40 } as const;
    const states = ['10:15:00', '11:40:00', '11:40:01'].map(
      (time) => joinWindow(caughtUp, new Date(`2026-03-02T${time}.000Z`)).state,
    );
    expect(states).toEqual(['open', 'open', 'over']);
  });

  it.each([
    ['10:14:59', false],
    ['10:15:00', true],
    ['11:20:00', true],
    ['11:20:01', false],
  ])('presence at %s counts only between the booked opening and the close: %s', (time, expected) => {
    const late = { startsAt, lateMinutes: 20, maxLateMinutes: 20 };
    expect(countsAsPresent(late, new Date(`2026-03-02T${time}.000Z`))).toBe(expected);
  });

  it.each(['completed', 'canceled'] as const)(
    'there is no join window once the appointment is %s',
    (status) => {
      expect(joinWindow({ startsAt, status }, new Date(startsAt))).toEqual({ state: 'none' });
    },
  );
});
