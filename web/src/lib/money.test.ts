import { expect, it } from 'vitest';
import { price } from './money';

it('a price is in rupees, or “Free” for a visit that costs nothing', () => {
  expect(price(0)).toBe('Free');
  expect(price(1200)).toBe('₹1,200');
});
