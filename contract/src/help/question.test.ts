import { expect, test } from 'vitest';
import { BOOKING_QUESTIONS, PAYMENT_QUESTIONS } from './booking-questions';
import { answerParts, plainAnswer, type Question } from './question';
import { PRESCRIPTION_QUESTIONS, PRIVACY_QUESTIONS, VISIT_QUESTIONS } from './visit-questions';

test('an answer is text and links in order', () => {
  expect(answerParts('See [Payments](/payments), or [write](/contact).')).toEqual([
    { text: 'See ' },
    { text: 'Payments', href: '/payments' },
    { text: ', or ' },
    { text: 'write', href: '/contact' },
    { text: '.' },
  ]);
  expect(plainAnswer('See [Payments](/payments).')).toBe('See Payments.');
});

test('every question has a unique id, and no answer contains an incomplete link', () => {
  const questions: Question[] = [
    ...BOOKING_QUESTIONS,
    ...PAYMENT_QUESTIONS,
    ...VISIT_QUESTIONS,
    ...PRESCRIPTION_QUESTIONS,
    ...PRIVACY_QUESTIONS,
  ];
  expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
  for (const { answer } of questions) expect(plainAnswer(answer)).not.toMatch(/[[\]]/);
});
