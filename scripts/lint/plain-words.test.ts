import { expect, it } from 'vitest';
import { oddWords } from './plain-words.mjs';

it.each([
  ['README.md', 'Whoever asks gets it.'],
  ['README.md', 'For whomever they act.'],
  ['web/src/ui/new.tsx', '<p>The picture is drawn anew.</p>'],
  ['server/src/auth/new.ts', '/** Hence it is refused. */'],
  ['server/src/auth/new.ts', "const title = 'Somebody whom you look after';"],
  ['server/src/auth/new.ts', 'const MOST_ATTEMPTS = 3;'],
  ['server/src/auth/new.ts', 'const FEWEST_NODES = 2;'],
  ['server/src/auth/new.ts', 'const mostAttempts = 3;'],
  ['server/src/auth/new.ts', 'function placeOf(doctor) {}'],
  ['server/src/auth/new.ts', 'const told = await listNotes();'],
  ['server/src/auth/new.ts', 'interface Heard {'],
  ['web/src/ui/new.tsx', '<p>Your visits ahead are canceled.</p>'],
  ['web/src/ui/new.css', '/* Kept for ever */'],
  ['server/src/auth/new.ts', '/** A visit at a distance. */'],
  ['README.md', 'Half an hour on the doctor’s clock.'],
  ['README.md', 'Patients hear of new times.'],
  ['server/src/auth/new.ts', 'async function tellRefund(tx) {}'],
  ['server/src/auth/new.ts', 'interface EarlierWish {'],
  ['server/src/auth/new.ts', '// Prescribed in spite of an allergy.'],
  ['server/src/auth/new.ts', '// The row was deleted meanwhile.'],
  ['docs/product.md', 'A misspelt name is found.'],
])('an odd word is refused in %s: %s', (file, text) => {
  expect(oddWords(file, text)).toMatchObject([{ line: 1 }]);
});

it.each([
  ['server/src/auth/new.ts', 'const at = text.indexOf(sign);'],
  [
    'server/src/auth/new.ts',
    "const sentence = 'You told us that it did not take place. Any more questions?';",
  ],
  ['server/src/assistant/new.ts', "const mood = 'whoever hence anew';"],
  ['docs/glossary.md', '| anyone who | whoever |'],
  ['web/src/ui/new.tsx', '<section aria-labelledby="title">Meanwhile, the time is held.</section>'],
])('plain English, or text that may contain any word, is accepted in %s: %s', (file, text) => {
  expect(oddWords(file, text)).toEqual([]);
});
