import { expect, test } from 'vitest';
import { letter } from './appointment-mails';

test('a letter goes on with a capital letter after its greeting', () => {
  expect(letter('Asha Verma', ['your appointment is confirmed.', 'See you soon.'])).toBe(
    'Hello Asha Verma,\n\nYour appointment is confirmed.\n\nSee you soon.\n\nCarelane',
  );
});
