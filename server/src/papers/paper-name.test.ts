import { expect, it } from 'vitest';
import { paperName } from './paper-name';

it.each([
  ['in any script', 'रिपोर्ट 1.jpg', 'रिपोर्ट 1.jpg'],
  ['without the spaces around it', ' a.jpg ', 'a.jpg'],
  [
    'shortened in the middle if it is long',
    `${'a'.repeat(150)} of Asha.pdf`,
    `${'a'.repeat(99)}…${'a'.repeat(8)} of Asha.pdf`,
  ],
])('the name of the file is taken %s', (_title, filename, name) => {
  expect(paperName(filename)).toBe(name);
});

it.each([
  ['absent', undefined, 'Please give the paper a name.'],
  ['blank', ' ', 'Please give the paper a name.'],
  ['written with a null byte', 'a\0b', 'This text contains characters that cannot be stored.'],
])('the name is refused when it is %s', (_title, filename, message) => {
  expect(() => paperName(filename)).toThrow(message);
});
