import { expect, it } from 'vitest';
import { splitSentences } from './sentences';

async function readSentences(chunks: AsyncIterable<string>): Promise<string[]> {
  const sentences: string[] = [];
  for await (const sentence of splitSentences(chunks)) sentences.push(sentence);
  return sentences;
}

async function* letterByLetter(text: string) {
  for (const letter of text) yield letter;
}

it('ends a sentence where the next one begins', async () => {
  expect(await readSentences(letterByLetter('See Dr. Rao. Drink 2.5 litres!\nRest'))).toEqual([
    'See Dr. Rao. ',
    'Drink 2.5 litres!\n',
    'Rest',
  ]);
});

it.each([
  ['sentences', 'It may pass. '],
  ['one sentence', 'word '],
  ['large chunks', 'It may pass. '.repeat(1_000)],
])('stops reading a service that sends %s without end', async (_description, chunk) => {
  let hasStopped = false;
  async function* endless() {
    try {
      for (;;) yield chunk;
    } finally {
      hasStopped = true;
    }
  }
  const text = (await readSentences(endless())).join('');
  expect(text).toHaveLength(4_000);
  expect(hasStopped).toBe(true);
});
