/** Stripe's published test cards, so that one habit serves both checkouts. */
const DECLINES: Record<string, string> = {
  '4000000000000002': 'Your card was declined. Try another card.',
  '4000000000009995': 'Your card has insufficient funds. Try another card.',
  '4000000000009987': 'Your card was declined. Try another card.',
  '4000000000000069': 'Your card has expired. Try another card.',
  '4000000000000127': "Your card's security code is incorrect.",
  '4000000000000119': 'An error occurred while processing your card. Try again in a little while.',
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
export type CardVerdict = { accepted: true } | { accepted: false; message: string };

/** A number that is not a published test card is refused, so that nobody leaves a real one here. */
export function judgeTestCard(card: TestCard, now: Date): CardVerdict {
  const number = card.cardNumber.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number)) return refused('Your card number is incomplete.');
  if (card.expiry.trim() && !isFuture(card.expiry, now))
    return refused("Your card's expiration date is not valid.");
  if (card.cvc.trim() && !/^\d{3,4}$/.test(card.cvc.trim()))
    return refused("Your card's security code is incomplete.");
  const decline = DECLINES[number];
  if (decline) return refused(decline);
  if (ACCEPTED.has(number)) return { accepted: true };
  return refused('This is a test: please use a test card such as 4242 4242 4242 4242, never a real one.');
}

function refused(message: string): CardVerdict {
  return { accepted: false, message };
}

function isFuture(expiry: string, now: Date): boolean {
  const match = /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(expiry);
  if (!match) return false;
  const month = Number(match[1]);
  const year = 2000 + Number(match[2]);
  return month >= 1 && month <= 12 && Date.UTC(year, month, 1) > now.getTime();
}
