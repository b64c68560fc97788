import { expect, it } from 'vitest';
import { collectRegularExpressions } from './collect';
import { findSlowText } from './growth';

it('every regular expression of the product runs in linear time', async () => {
  const all = await collectRegularExpressions();
  expect(all.length).toBeGreaterThan(100);
  const slow = all.flatMap(({ file, source, flags }) => {
    const unit = findSlowText(source, flags);
    return unit === undefined ? [] : [`${file}: /${source}/${flags} on ${JSON.stringify(unit)} repeated`];
  });
  expect(slow).toEqual([]);
}, 180_000);

it.each([
  ['(a+)+$', ''],
  ['\\s+$', ''],
  ['[\\w.]+@', 'g'],
  ['\\b(card)(-|card)*(\\w[\\w -]*\\d)', 'gi'],
])('recognizes that /%s/%s is slow', { timeout: 60_000 }, (source, flags) => {
  expect(findSlowText(source, flags)).toBeDefined();
});
