import { expect, it } from 'vitest';
import { createVocabulary } from './spelling';

const vocabulary = createVocabulary(['headache', 'fever', '~bukhar']);

it.each([
  ['headache', ['headache']],
  ['hedache', ['headache']],
  ['haedacge', ['headache']],
  ['fevr', ['fever']],
  ['bukhaar', ['bukhar']],
  ['knee', []],
])('%s is looked up as %j', (typed, expected) => {
  expect([...vocabulary.lookUp(typed)]).toEqual(expected);
});

it('does not try to correct a word that is longer than any known one', () => {
  const before = process.cpuUsage();
  for (const length of [150, 400, 1_900])
    expect(vocabulary.lookUp('abcdefghij'.repeat(190).slice(0, length)).size).toBe(0);
  const usedMs = process.cpuUsage(before).user / 1000;
  expect(usedMs).toBeLessThan(200);
});
