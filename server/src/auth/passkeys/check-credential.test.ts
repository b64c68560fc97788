import { expect, it } from 'vitest';
import { createAuthenticator } from '../../testing/authenticator';
import { isAttestedByManufacturer, isCounterBehind } from './check-credential';

it.each([
  ['none', undefined, false],
  ['packed', undefined, false],
  ['packed', [new Uint8Array(9)], true],
  ['apple', undefined, true],
  ['tpm', [new Uint8Array(9)], true],
])(
  'a credential in the format %s with certificates %j is attested by its manufacturer: %s',
  async (format, certificates, expected) => {
    const challenge = { challenge: 'x', user: { id: 'x' } };
    const options = certificates ? { format, certificates } : { format };
    expect(await isAttestedByManufacturer(createAuthenticator().create(challenge, options))).toBe(expected);
  },
);

it.each([
  [0, 0, false],
  [1, 0, false],
  [6, 5, false],
  [5, 5, true],
  [4, 5, true],
  [0, 5, true],
])('a counter of %i after %i is behind: %s', (counter, last, expected) => {
  expect(isCounterBehind(counter, last)).toBe(expected);
});
