import { expect, it } from 'vitest';
import { paperName } from './paper-name';

it.each([
  ['from the header', '%E0%A4%B0%E0%A4%BF%20a%2Fb.jpg', undefined, 'रि a/b.jpg'],
  ['from the header rather than from the query string', 'new.jpg', 'old.jpg', 'new.jpg'],
  ['from the query string, where older pages put it', undefined, 'old.jpg', 'old.jpg'],
])('the name is taken %s', (_title, header, nameInQuery, name) => {
  expect(paperName({ 'x-paper-name': header }, nameInQuery)).toBe(name);
});

it.each([
  ['absent', undefined, 'Please give the paper a name.'],
  ['blank', '%20', 'Please give the paper a name.'],
  ['not encoded correctly', '%E0%A4', 'Please give the paper a name.'],
  ['too long', 'a'.repeat(121), 'Please use at most 120 characters.'],
  ['written with a null byte', 'a%00b', 'This text contains characters that cannot be stored.'],
])('the name is refused when it is %s', (_title, header, message) => {
  expect(() => paperName({ 'x-paper-name': header }, undefined)).toThrow(message);
});
