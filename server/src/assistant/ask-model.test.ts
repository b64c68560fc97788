import { expect, it } from 'vitest';
import { askModel, LEAK_REPLACEMENT, SYSTEM_MESSAGE } from './ask-model';
import { leakGuard } from './leak-guard';

const SECRET = 'zq7-kestrel-lantern-42';

async function ask(sentences: string[], isLeak: (text: string) => boolean): Promise<string> {
  const model = {
    name: 'test',
    async *stream() {
      yield* sentences;
    },
  };
  let answer = '';
  for await (const text of askModel(model as never, [], isLeak, new AbortController().signal)) answer += text;
  return answer;
}

it.each([1, 4, 40])(
  'the cost of checking grows linearly with the answer, in sentences of %i words',
  async (words) => {
    const countReadCharacters = async (length: number) => {
      const sentence = `${'ab '.repeat(words).trim()}. `;
      let read = 0;
      const answer = Array.from({ length: Math.floor(length / sentence.length) }, () => sentence);
      const count = (text: string) => {
        read += text.length;
        return false;
      };
      expect(await ask(answer, count)).toBe(answer.join(''));
      return read;
    };
    // Quadratic work would be four times as much.
    expect((await countReadCharacters(3_900)) / (await countReadCharacters(1_950))).toBeLessThan(3);
  },
);

const spellOut = (separator: string) => [...SECRET].join(separator);

it.each([
  ['in one piece', [SECRET]],
  ['over many lines', [...SECRET].map((letter) => `${letter}\n`)],
  ['after a long harmless answer', ['Rest and drink water. '.repeat(90), `${SECRET}. `]],
  ['across the point where a check starts', ['Rest well. '.repeat(95), `${spellOut(' ')}. `, 'Rest. ']],
  [
    'as one character code in each sentence',
    [...SECRET].map((letter) => `Take rest ${letter.charCodeAt(0)}. `),
  ],
])('finds a secret %s', async (_title, sentences) => {
  const answer = await ask(sentences, leakGuard(SYSTEM_MESSAGE, [SECRET]));
  expect(answer.endsWith(LEAK_REPLACEMENT)).toBe(true);
  expect(answer).not.toContain(SECRET);
});

it('releases a harmless answer unchanged', async () => {
  const answer = Array.from({ length: 60 }, (_, n) => `Sentence ${n} says to rest and to see a doctor. `);
  expect(await ask(answer, leakGuard(SYSTEM_MESSAGE, [SECRET]))).toBe(answer.join(''));
});

it('releases the first sentence while the model is still answering', async () => {
  const sentence = 'Wash it with water and keep it dry. ';
  const released: string[] = [];
  const model = {
    name: 'test',
    async *stream() {
      for (let n = 0; n < 6; n += 1) {
        yield sentence;
        if (n > 4) expect(released).not.toEqual([]);
      }
    },
  };
  const answer = askModel(model as never, [], () => false, new AbortController().signal);
  for await (const text of answer) released.push(text);
  expect(released.join('')).toBe(sentence.repeat(6));
});
