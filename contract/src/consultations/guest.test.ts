import { expect, it } from 'vitest';
import { canHaveGuests, guestOpensAt } from './guest';

const startsAt = '2026-03-03T05:00:00.000Z';
const at = (time: string) => new Date(`2026-03-03T${time}Z`);

it.each([
  ['scheduled', '00:00:00.000', true],
  ['scheduled', '16:59:59.999', true],
  ['scheduled', '17:00:00.000', false],
  ['completed', '05:10:00.000', false],
  ['canceled', '04:00:00.000', false],
  ['held', '04:00:00.000', false],
] as const)('a %s visit at %s can have guests: %s', (status, time, expected) => {
  expect(canHaveGuests({ startsAt, status }, at(time))).toBe(expected);
});

it('a guest can enter from 15 minutes before the start, later if the doctor is late, and after the join window too', () => {
  expect(guestOpensAt({ startsAt }, at('04:44:59.000'))).toEqual(at('04:45:00.000'));
  expect(guestOpensAt({ startsAt }, at('04:45:00.000'))).toBeNull();
  expect(guestOpensAt({ startsAt, lateMinutes: 20 }, at('04:45:00.000'))).toEqual(at('05:05:00.000'));
  expect(guestOpensAt({ startsAt }, at('06:30:00.000'))).toBeNull();
});
