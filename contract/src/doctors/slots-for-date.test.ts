import { describe, expect, test } from 'vitest';
import { ALL_SLOTS, slotFromLabel, slotLabel, TIME_LABELS, weekdayName } from './slot-grid';
import { bookingRange, nextFreeSlot, type Schedule, slotsForDate } from './slots-for-date';

const MONDAY = '2026-03-02';
const EARLY = new Date('2026-03-01T20:00:00Z');

function schedule(overrides: Partial<Schedule> = {}): Schedule {
  return {
    timezone: 'Asia/Kolkata',
    weeklySlots: null,
    exceptions: new Map(),
    taken: [],
    closed: [],
    ...overrides,
  };
}
const times = (overrides: Partial<Schedule>, date = MONDAY, now = EARLY) =>
  slotsForDate(schedule(overrides), date, now).map((slot) => `${slot.time} ${slot.status}`);

describe('the slots of a date', () => {
  test('are all 18 if no hours were ever saved', () => {
    const slots = slotsForDate(schedule(), MONDAY, EARLY);
    expect(slots.map((slot) => slot.time)).toEqual(TIME_LABELS);
    expect(slots[0]?.startsAt.toISOString()).toBe('2026-03-02T03:30:00.000Z');
    expect(slots.every((slot) => slot.status === 'available')).toBe(true);
  });

  test('follow the weekday of the template', () => {
    expect(times({ weeklySlots: [0b101, 0, 0, 0, 0, 0, 0] })).toEqual([
      '09:00 AM available',
      '10:00 AM available',
    ]);
    expect(times({ weeklySlots: [0, ALL_SLOTS, 0, 0, 0, 0, 0] })).toEqual([]);
  });

  test('follow the date’s own hours rather than the template', () => {
    expect(times({ exceptions: new Map([[MONDAY, 0]]) })).toEqual([]);
    expect(times({ weeklySlots: [0, 0, 0, 0, 0, 0, 0], exceptions: new Map([[MONDAY, 0b10]]) })).toEqual([
      '09:30 AM available',
    ]);
  });

  test('are booked when somebody has booked or is still holding them', () => {
    const at = (iso: string) => new Date(iso);
    const taken = [
      { startsAt: at('2026-03-02T03:30:00Z') },
      { startsAt: at('2026-03-02T04:00:00Z'), heldUntil: at('2026-03-01T20:10:00Z') },
      { startsAt: at('2026-03-02T04:30:00Z'), heldUntil: EARLY },
    ];
    expect(times({ weeklySlots: [0b111, 0, 0, 0, 0, 0, 0], taken })).toEqual([
      '09:00 AM booked',
      '09:30 AM booked',
      '10:00 AM available',
    ]);
  });

  test('are booked when an appointment made in another zone overlaps them', () => {
    const taken = [{ startsAt: new Date('2026-03-02T03:45:00Z') }];
    expect(times({ weeklySlots: [0b111, 0, 0, 0, 0, 0, 0], taken })).toEqual([
      '09:00 AM booked',
      '09:30 AM booked',
      '10:00 AM available',
    ]);
  });

  test('are no longer offered once they have started', () => {
    const now = new Date('2026-03-02T11:30:00Z');
    expect(times({}, MONDAY, now)).toEqual(['05:30 PM available']);
    expect(times({}, MONDAY, new Date('2026-03-02T12:00:00Z'))).toEqual([]);
  });

  test('are offered for 30 days, counted in the doctor’s time zone', () => {
    expect(bookingRange(EARLY, 'Asia/Kolkata')).toEqual({ first: '2026-03-02', last: '2026-04-01' });
    expect(bookingRange(EARLY, 'America/New_York')).toEqual({ first: '2026-03-01', last: '2026-03-31' });
    expect(times({}, '2026-04-01')).toHaveLength(18);
    expect(times({}, '2026-04-02')).toEqual([]);
    expect(times({}, '2026-03-01')).toEqual([]);
  });
});

test('neither a closed time nor a slot that overlaps it is offered, even within the doctor’s hours', () => {
  const hours = { weeklySlots: [0b111, 0, 0, 0, 0, 0, 0], exceptions: new Map([[MONDAY, 0b111]]) };
  const offered = (closed: string) =>
    slotsForDate(schedule({ ...hours, closed: [new Date(closed)] }), MONDAY, EARLY).map(({ slot }) => slot);
  expect(offered('2026-03-02T03:30:00Z')).toEqual([1, 2]);
  expect(offered('2026-03-02T03:45:00Z')).toEqual([2]);
});

test('the next free slot skips days off and taken slots', () => {
  const nextSlot = nextFreeSlot(
    schedule({ exceptions: new Map([[MONDAY, 0]]), taken: [{ startsAt: new Date('2026-03-03T03:30:00Z') }] }),
    EARLY,
  );
  expect(nextSlot).toMatchObject({ date: '2026-03-03', time: '09:30 AM' });
  expect(nextFreeSlot(schedule({ weeklySlots: [0, 0, 0, 0, 0, 0, 0] }), EARLY)).toBeUndefined();
});

test('a slot can be converted to its label and back', () => {
  for (let slot = 0; slot < 18; slot++) expect(slotFromLabel(slotLabel(slot))).toBe(slot);
  expect(slotFromLabel('9:00 am')).toBe(0);
  for (const wrong of ['08:30 AM', '06:00 PM', '09:15 AM', '', '21:00'])
    expect(slotFromLabel(wrong), wrong).toBeUndefined();
});

test('a date has the name of its weekday', () => {
  expect(weekdayName(MONDAY)).toBe('Monday');
});
