import { expect, it } from 'vitest';
import { groupDigits, price, rupees } from './money';

it('a price is in rupees, or “Free” for a visit that costs nothing', () => {
  expect(price(0)).toBe('Free');
  expect(price(1200)).toBe('₹1,200');
});

it('amounts are grouped and rounded as Intl does for India', () => {
  const inIndia = { style: 'currency', currency: 'INR', maximumFractionDigits: 0 } as const;
  for (const amount of [0, 7, 999, 1000, 99_999, 100_000, 1_234_567, 12_345_678, 123_456_789, 499.5, -1200]) {
    expect(rupees(amount)).toBe(new Intl.NumberFormat('en-IN', inIndia).format(amount));
    expect(groupDigits(amount)).toBe(
      new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 }).format(amount),
    );
  }
});
