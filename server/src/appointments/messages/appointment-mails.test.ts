import { expect, test } from 'vitest';
import { letter } from './appointment-mails';

test('the first sentence of a letter begins with a capital letter', () => {
  expect(letter('Asha Verma', ['your appointment is confirmed.', 'See you soon.'])).toBe(
    'Hello Asha Verma,\n\nYour appointment is confirmed.\n\nSee you soon.\n\nCarelane',
  );
});
