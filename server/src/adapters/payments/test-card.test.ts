import { expect, test } from 'vitest';
import { findDecline } from './test-card';

const now = new Date('2026-03-02T04:00:00Z');
const declineCode = (cardNumber: string, expiry = '12 / 30', cvc = '123') =>
  findDecline({ cardNumber, expiry, cvc }, now);

test('4242 is accepted, with or without spaces', () => {
  expect(declineCode('4242424242424242')).toBeUndefined();
  expect(declineCode('4242 4242 4242 4242', '1230')).toBeUndefined();
});
test.each([
  ['4000 0000 0000 0002', '12/30', '123', 'card_declined'],
  ['4242', '12/30', '123', 'incomplete_number'],
  ['4242424242424242', '02/26', '123', 'invalid_expiry'],
  ['4242424242424242', '13/30', '123', 'invalid_expiry'],
  ['4242424242424242', '12/30', '1', 'incomplete_cvc'],
])('the card %s with the expiry %s and the CVC %s is declined', (number, expiry, cvc, code) => {
  expect(declineCode(number, expiry, cvc)).toBe(code);
});
test('any card other than a test card is refused, so that nobody enters a real one', () => {
  expect(declineCode('4111111111111111')).toBe('not_a_test_card');
});
test('a card is valid through the last day of its month', () => {
  expect(declineCode('4242424242424242', '03/26')).toBeUndefined();
});
