import { expect, it } from 'vitest';
import { price } from './money';

it('a visit that costs nothing is free', () => {
  expect(price(0)).toBe('Free');
  expect(price(1200)).toBe('₹1,200');
});
