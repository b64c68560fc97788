import { transformWithOxc } from 'vite';
import { expect, it } from 'vitest';
import { instrument } from './mutants.mjs';

async function runWithMutants(body: string, ...args: unknown[]) {
  const source = `globalThis.subject = async (a: number, b: number) => {\n${body}\n};`;
  const { code, mutants } = instrument(source, 'x.ts', 1);
  const script = (await transformWithOxc(code, 'x.ts')).code;
  const outcome = async (chosen: number) => {
    const globals = { subject: undefined as ((...all: unknown[]) => Promise<unknown>) | undefined };
    const isChosen = (id: number) => id === chosen;
    const tested = (_always: number, _never: number, value: unknown) => value;
    const names = ['globalThis', '__mutant', '__active', '__tested'];
    new Function(...names, script)(globals, isChosen, isChosen, tested);
    return globals.subject?.(...args).catch((error: Error) => error.message);
  };
  const mutated: [string, unknown][] = [];
  for (const { id, from, to } of mutants) mutated.push([`${from} → ${to}`, await outcome(id)]);
  return { plain: await outcome(0), mutated };
}

it('changes conditions, comparisons and statements, one at a time, and nothing when none is selected', async () => {
  const { plain, mutated } = await runWithMutants(
    "if (a < b && !(a === 1)) throw new Error('small');\nreturn a + b;",
    2,
    3,
  );
  expect(plain).toBe('small');
  expect(Object.fromEntries(mutated)).toEqual({
    'a < b && !(a === 1) → true': 'small',
    'a < b && !(a === 1) → false': 5,
    'a < b && !(a === 1) → a < b || !(a === 1)': 'small',
    'a < b → a <= b': 'small',
    'a < b → a >= b': 5,
    '!(a === 1) → a === 1': 5,
    'a === 1 → a !== 1': 5,
    "throw new Error('small'); → ": 5,
    'a + b → a - b': 'small',
  });
});

it('keeps the parentheses around operands', async () => {
  const { plain, mutated } = await runWithMutants('return (a ?? 0) <= (b ?? 0);', 2, 2);
  expect(plain).toBe(true);
  expect(Object.fromEntries(mutated)).toEqual({
    '(a ?? 0) <= (b ?? 0) → (a ?? 0) < (b ?? 0)': false,
    '(a ?? 0) <= (b ?? 0) → (a ?? 0) > (b ?? 0)': false,
  });
});

it('drops each part of a query’s condition and moves its bounds', () => {
  const { mutants } = instrument('q.where(and(eq(t.id, id), gt(t.at, now)))', 'x.ts', 7);
  expect(mutants.map(({ id, to }) => [id, to])).toEqual([
    [7, ''],
    [8, 'and(gt(t.at, now))'],
    [9, 'and(eq(t.id, id))'],
    [10, '__drizzle.ne'],
    [11, '__drizzle.gte'],
  ]);
});

it('does not mutate types, imports and fallbacks that only types need', () => {
  const code = "import { a } from 'b';\ntype X = true | false;\nconst n = (rows[0]?.count ?? 0) as number;";
  expect(instrument(code, 'x.ts', 1)).toEqual({ code, mutants: [] });
});
