import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FreeSlots } from './free-slots';
import { NumberLists } from './number-lists';
import { CALENDAR_DAYS } from './slot-calendar';

const row = fc.nat(2_000);

test('each row has the most recently set list', () => {
  const lists = fc.array(fc.tuple(row, fc.array(fc.nat(), { maxLength: 40 })));
  fc.assert(
    fc.property(lists, (changes) => {
      const numberLists = new NumberLists();
      for (const [changed, list] of changes) numberLists.set(changed, list);
      for (const [changed, list] of new Map(changes)) expect([...numberLists.get(changed)]).toEqual(list);
    }),
  );
});

test('the lists of many rows survive compaction', () => {
  const lists = new NumberLists();
  for (let length = 1; length <= 20; length++)
    for (let n = 0; n < 3_000; n++) lists.set(n, Array(length).fill(n));
  for (let n = 0; n < 3_000; n++) expect([...lists.get(n)]).toEqual(Array(20).fill(n));
});

test('each calendar day has the most recently set free slots', () => {
  const mask = fc.oneof(fc.constantFrom(0, 255), fc.nat(2 ** 18 - 1));
  const days = fc.array(mask, { minLength: CALENDAR_DAYS, maxLength: CALENDAR_DAYS });
  fc.assert(
    fc.property(fc.array(fc.tuple(row, days)), (changes) => {
      const free = new FreeSlots();
      for (const [changed, masks] of changes) free.set(changed, masks);
      for (const [changed, masks] of new Map(changes))
        expect(masks.map((_, day) => free.on(changed, day))).toEqual(masks);
    }),
  );
});
