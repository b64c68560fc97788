import { expect, test } from 'vitest';
import { maskIdentifiers } from './mask-identifiers';

test.each([
  ['write to asha.verma+x@example.co.in please', 'write to [email] please'],
  ['asha (at) example (dot) com', '[email]'],
  ['call +91 98765 43210', 'call [phone number]'],
  ['my number is 9876543210', 'my number is [phone number]'],
  ['ring 080-2345-6789 today', 'ring [phone number] today'],
  ['(022) 2345 6789', '[phone number]'],
  ['aadhaar 1234 5678 9012', 'aadhaar [identity number]'],
  ['PAN ABCDE1234F', 'PAN [identity number]'],
  ['passport N1234567', 'passport [identity number]'],
  ['voter ABC1234567', 'voter [identity number]'],
  ['card 4242 4242 4242 4242', 'card [identity number]'],
  ['ABHA 12-3456-7890-1234', 'ABHA [identity number]'],
  ['फोन ९८७६५४३२१०', 'फोन [phone number]'],
])('sends “%s” as “%s”', (typed, sent) => {
  expect(maskIdentifiers(typed)).toBe(sent);
});

test.each([
  'BP is 140/90 and sugar 130',
  'since 2024-03-05',
  'fever of 101.4 for 3 days',
  'I am 45, 170 cm, 82 kg',
])('a medical number is not masked: %s', (typed) => {
  expect(maskIdentifiers(typed)).toBe(typed);
});

test.each([
  ['card-', 4_000],
  ['card ', 4_000],
  ['pan abc ', 2_500],
  ['a', 20_000],
  ['a.', 10_000],
])('“%s” repeated %i times is processed quickly', (part, count) => {
  const typed = part.repeat(count);
  const before = process.cpuUsage();
  expect(maskIdentifiers(typed)).toBe(typed);
  const cpuMilliseconds = process.cpuUsage(before).user / 1000;
  expect(cpuMilliseconds).toBeLessThan(200);
});
