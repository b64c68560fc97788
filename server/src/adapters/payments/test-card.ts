export const DECLINE_MESSAGES = {
  incomplete_number: 'Your card number is incomplete.',
  invalid_expiry: "Your card's expiration date is not valid.",
  incomplete_cvc: "Your card's security code is incomplete.",
  card_declined: 'Your card was declined. Try another card.',
  insufficient_funds: 'Your card has insufficient funds. Try another card.',
  expired_card: 'Your card has expired. Try another card.',
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: 'An error occurred while processing your card. Try again in a moment.',
  not_a_test_card:
    'This is a test checkout: please use a test card such as 4242 4242 4242 4242, never a real one.',
} as const;
export type DeclineCode = keyof typeof DECLINE_MESSAGES;

const DECLINES: Record<string, DeclineCode> = {
  '4000000000000002': 'card_declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000009987': 'card_declined',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_cvc',
  '4000000000000119': 'processing_error',
};
const ACCEPTED = new Set([
  '4242424242424242',
  '4000056655665556',
  '5555555555554444',
  '5200828282828210',
  '2223003122003222',
  '378282246310005',
  '6011111111111117',
  '4000003560000008',
]);

export interface TestCard {
  cardNumber: string;
  expiry: string;
  cvc: string;
}

/** Only published test cards are accepted, so that nobody enters a real one. */
export function findDecline(card: TestCard, now: Date): DeclineCode | undefined {
  const number = card.cardNumber.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number)) return 'incomplete_number';
  if (card.expiry.trim() && !isFuture(card.expiry, now)) return 'invalid_expiry';
  if (card.cvc.trim() && !/^\d{3,4}$/.test(card.cvc.trim())) return 'incomplete_cvc';
  return DECLINES[number] ?? (ACCEPTED.has(number) ? undefined : 'not_a_test_card');
}

function isFuture(expiry: string, now: Date): boolean {
  const match = /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(expiry);
  if (!match) return false;
  const month = Number(match[1]);
  const year = 2000 + Number(match[2]);
  return month >= 1 && month <= 12 && Date.UTC(year, month, 1) > now.getTime();
}
