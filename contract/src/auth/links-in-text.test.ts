import { expect, test } from 'vitest';
import { hasLink, withoutLinks } from './links-in-text';

test.each([
  'Win a prize https://evil.example',
  'www.evil.example',
  'visit evil.com now',
  'CLAIM.XYZ',
  'pay-me.in',
])('%s contains a link', (name) => expect(hasLink(name)).toBe(true));

test.each([
  'Asha Verma',
  'Dr.Anil Kumar',
  'Dr.De Souza',
  'K.Ramesh',
  'A.P.J. Abdul Kalam',
  "D'Souza-Rao",
  'St.John',
  'Mary.Internet',
])('%s contains no link', (name) => expect(hasLink(name)).toBe(false));

test.each([
  ['Win https://evil.com/x', 'Win https evil. com/x'],
  ['mail me@evil.com', 'mail me at evil. com'],
  ['evil。com', 'evil. com'],
  ['www.a1.b2', 'www. a1.b2'],
  ['<script>parent.run()</script>', '<script>parent.run()</script>'],
  ['Dr. Asha Verma has renewed it. Open it.', 'Dr. Asha Verma has renewed it. Open it.'],
])('without links, %s is written as %s', (text, plain) => {
  expect(withoutLinks(text)).toBe(plain);
});
