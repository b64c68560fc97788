import { expect, test } from 'vitest';
import { addMonths, listWeeks, moveDay } from './calendar-month';

test('a month is laid out in weeks from Monday', () => {
  const weeks = listWeeks('2026-03');
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-03-01']);
  expect(weeks[1]?.[0]).toBe('2026-03-02');
  expect(weeks.at(-1)).toEqual(['2026-03-30', '2026-03-31', null, null, null, null, null]);
  expect(listWeeks('2027-02')).toHaveLength(4);
});
test('adding months crosses the end of a year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2027-01', -1)).toBe('2026-12');
  expect(addMonths('2026-03', -1)).toBe('2026-02');
  expect(addMonths('2026-01', 1)).toBe('2026-02');
});
test('arrow keys move between days', () => {
  expect(moveDay('2026-03-31', 'ArrowRight')).toBe('2026-04-01');
  expect(moveDay('2026-03-04', 'ArrowUp')).toBe('2026-02-25');
  expect(moveDay('2026-03-04', 'Home')).toBe('2026-03-02');
  expect(moveDay('2026-03-04', 'End')).toBe('2026-03-08');
  expect(moveDay('2026-03-04', 'a')).toBeUndefined();
});
test('page keys move by a month, and by a year with Shift', () => {
  expect(moveDay('2026-03-31', 'PageUp')).toBe('2026-02-28');
  expect(moveDay('2026-03-31', 'PageDown')).toBe('2026-04-30');
  expect(moveDay('2026-12-15', 'PageDown')).toBe('2027-01-15');
  expect(moveDay('2028-02-29', 'PageDown', true)).toBe('2029-02-28');
  expect(moveDay('2026-03-31', 'PageUp', true)).toBe('2025-03-31');
});
