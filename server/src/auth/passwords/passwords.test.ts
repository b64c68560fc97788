import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { Refusal } from '../../http/refusal';
import { hashPassword, isPassword } from './passwords';

const NO_HASH = 'not a hash';

async function countRefusals(calls: number): Promise<number> {
  const outcomes = await Promise.allSettled(Array.from({ length: calls }, () => isPassword(NO_HASH, 'x')));
  const refused = outcomes.filter(
    (outcome) => outcome.status === 'rejected' && outcome.reason instanceof Refusal,
  );
  return refused.length;
}

test('two checks run, 400 wait, and any more are refused', async () => {
  expect(await countRefusals(402)).toBe(0);
  expect(await countRefusals(405)).toBe(3);
  expect(await countRefusals(402)).toBe(0);
});

test('each of many simultaneous checks returns its own result', async () => {
  const hash = await hashPassword('monsoon-7');
  const guesses = ['monsoon-7', 'monsoon-8', 'monsoon-7', 'x', 'monsoon-7'];
  expect(await Promise.all(guesses.map((guess) => isPassword(hash, guess)))).toEqual([
    true,
    false,
    true,
    false,
    true,
  ]);
});

test.each(['pässwörd', 'बड़ा-पेड़'])('%s is the same password from every keyboard', async (password) => {
  const [composed, decomposed] = [password.normalize('NFC'), password.normalize('NFD')];
  const other = password.replaceAll('ड\u093c', '\u095c');
  for (const chosen of [composed, decomposed, other]) {
    const passwordHash = await hashPassword(chosen);
    for (const typed of [composed, decomposed, other])
      expect([chosen, typed, await isPassword(passwordHash, typed)]).toEqual([chosen, typed, true]);
  }
});

test('a password that an earlier version hashed as it was typed still works', async () => {
  const typed = 'pässwörd'.normalize('NFD');
  const earlier = await hash(typed);
  expect(await isPassword(earlier, typed)).toBe(true);
  expect(await isPassword(earlier, `${typed}!`)).toBe(false);
});
