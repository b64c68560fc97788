import { expect, it } from 'vitest';
import { createAuthenticator } from '../../testing/authenticator';
import { isAttestedByManufacturer, isCounterBehind } from './check-credential';

it.each([
  ['none', 0, false],
  ['packed', 0, false],
  ['packed', 1, true],
  ['apple', 0, true],
  ['tpm', 1, true],
])(
  'a credential in the format %s with %i certificates is attested by its manufacturer: %s',
  async (format, count, expected) => {
    const challenge = { challenge: 'x', user: { id: 'x' } };
    const options = count > 0 ? { format, certificates: [new Uint8Array(9)] } : { format };
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
