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
])('%s stands for %j', (typed, meant) => {
  expect([...vocabulary.lookUp(typed)]).toEqual(meant);
});

it('does not try to correct a word that is longer than any known one', () => {
  const before = process.cpuUsage();
  for (const length of [150, 400, 1_900])
    expect(vocabulary.lookUp(`${'abcdefghij'.repeat(190).slice(0, length)}`).size).toBe(0);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(200);
});
