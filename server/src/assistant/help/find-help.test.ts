import { describe, expect, test } from 'vitest';
import { LABELLED_COMPLAINTS } from '../../testing/phrases/complaints';
import { EMERGENCIES } from '../../testing/phrases/emergencies';
import { PRODUCT_QUESTIONS } from '../../testing/phrases/product-questions';
import { findHelp } from './find-help';

describe('questions about the product', () => {
  test('number at least 60', () => expect(PRODUCT_QUESTIONS.length).toBeGreaterThanOrEqual(60));

  test.each(PRODUCT_QUESTIONS)('“%s” is answered by #%s', (typed, id) => {
    expect(findHelp(typed)?.path).toBe(`/faqs#${id}`);
  });

  test('do not include complaints or emergencies', () => {
    const misread = [...LABELLED_COMPLAINTS.map(({ text }) => text), ...EMERGENCIES].filter(findHelp);
    expect(misread).toEqual([]);
  });

  test.each([
    'I want to book someone for my knee pain',
    'which doctor should I see for a rash',
    'what does it mean when my hands shake',
    'which antibiotic?',
    'what is the capital of France',
    'I feel sad all the time',
  ])('“%s” is not a question about the product', (typed) => expect(findHelp(typed)).toBeUndefined());
});
