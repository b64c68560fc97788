import { expect, test } from 'vitest';
import { judgeTestCard } from './test-card';

const now = new Date('2026-03-02T04:00:00Z');
const judge = (cardNumber: string, expiry = '12 / 30', cvc = '123') =>
  judgeTestCard({ cardNumber, expiry, cvc }, now);

test('4242 pays, with or without spaces', () => {
  expect(judge('4242424242424242')).toEqual({ accepted: true });
  expect(judge('4242 4242 4242 4242', '1230')).toEqual({ accepted: true });
});
test.each([
  ['4000 0000 0000 0002', '12/30', '123', 'Your card was declined. Try another card.'],
  ['4242', '12/30', '123', 'Your card number is incomplete.'],
  ['4242424242424242', '02/26', '123', "Your card's expiration date is not valid."],
  ['4242424242424242', '13/30', '123', "Your card's expiration date is not valid."],
  ['4242424242424242', '12/30', '1', "Your card's security code is incomplete."],
])('%s %s %s is declined', (number, expiry, cvc, message) => {
  expect(judge(number, expiry, cvc)).toEqual({ accepted: false, message });
});
test('a number that is no test card is refused, so that nobody leaves a real one', () => {
  expect(judge('4111111111111111')).toMatchObject({ accepted: false });
});
test('a card is good through the last day of its month', () => {
  expect(judge('4242424242424242', '03/26')).toEqual({ accepted: true });
});
