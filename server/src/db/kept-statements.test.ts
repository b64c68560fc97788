import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database';
import { statementNames } from './statement-names';

/** More often than a statement needs to be kept parsed. */
const OFTEN = [1, 2, 3, 4, 5, 6];
const { db } = await testDatabase();

it('reads every kind of value the same, however often it is asked', async () => {
  const given = {
    text: "O'Brien \\ ½ 漢字 🙂",
    list: ['a', 'b,"c"', ''],
    numbers: [1, -2],
    json: { a: [1, null, 'x'] },
    when: '2026-03-29T01:30:00.000Z',
  };
  const rows = [];
  for (const _time of OFTEN) {
    const result =
      await db.execute(sql`select ${given.text}::text as text, ${sql.param(given.list)}::text[] as list,
      ${sql.param(given.numbers)}::int[] as numbers, ${JSON.stringify(given.json)}::jsonb as json, ${given.when}::timestamptz as at,
      ${true}::boolean as yes, ${null}::text as nothing, ${2 ** 40}::bigint as large, ${1.5}::float8 as half`);
    rows.push((result as unknown as { rows: Record<string, unknown>[] }).rows);
  }
  expect(rows[0]?.[0]).toMatchObject({
    text: given.text,
    list: given.list,
    numbers: given.numbers,
    json: given.json,
    yes: true,
    nothing: null,
    half: 1.5,
  });
  for (const again of rows) expect(again).toEqual(rows[0]);
});

it('tells the same fault each time, and goes on after it', async () => {
  for (const _time of OFTEN) {
    await expect(db.execute(sql`select 1 / ${0}::int as broken`)).rejects.toMatchObject({
      cause: { code: '22012' },
    });
    const fine = (await db.execute(sql`select ${7}::int as fine`)) as unknown as { rows: unknown[] };
    expect(fine.rows).toEqual([{ fine: 7 }]);
  }
});

it('keeps a transaction whole: what fails in it leaves nothing, and nobody else gets between', async () => {
  await db.execute(sql`create table if not exists kept_statements (word text unique)`);
  const write = (tx: Pick<typeof db, 'execute'>, word: string) =>
    tx.execute(sql`insert into kept_statements (word) values (${word})`);
  const count = async () => {
    const result = (await db.execute(
      sql`select count(*)::int as count from kept_statements where word <> ${''}`,
    )) as unknown as { rows: { count: number }[] };
    return result.rows[0]?.count;
  };
  try {
    for (const time of OFTEN) {
      const failing = db.transaction(async (tx) => {
        await write(tx, `lost ${time}`);
        await write(tx, `lost ${time}`);
      });
      const kept = db.transaction((tx) => write(tx, `kept ${time}`));
      await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } });
      await kept;
      expect(await count()).toBe(time);
    }
  } finally {
    await db.execute(sql`drop table kept_statements`);
  }
});

it('leaves a search by words its own plan', () => {
  const nameOf = statementNames();
  for (const _time of OFTEN) expect(nameOf('select 1 where name like $1')).toBeUndefined();
});

it('names what comes often, and only so many', () => {
  const nameOf = statementNames();
  expect([nameOf('select $1'), nameOf('select $1')]).toEqual([undefined, undefined]);
  const name = nameOf('select $1');
  expect(name).toBeTruthy();
  expect(nameOf('select $1')).toBe(name);
  const names = new Set(
    Array.from({ length: 1_000 }, (_, n) => [1, 2, 3].map(() => nameOf(`select ${n}, $1`)).at(-1)),
  );
  expect(names.size).toBe(300);
});
