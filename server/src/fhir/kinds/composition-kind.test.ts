import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { queries } from '../../db/query-log';
import { givenReadToken, givenRecord, readFhir } from '../../testing/fhir';
import { testApp } from '../../testing/test-app';

const t = await testApp();
beforeEach(() => t.reset());

interface Logged {
  text: string;
  values: unknown[];
}

/** The plan of the search among the queries that a request sends. */
async function explainSearch(app: { token: string }, path: string): Promise<string> {
  const sent: Logged[] = [];
  const remember = (query: unknown) => void sent.push(query as Logged);
  queries.subscribe(remember);
  expect((await readFhir(t, app, path)).status).toBe(200);
  queries.unsubscribe(remember);
  const { text, values } = sent.find((query) => query.text.includes('"document"')) as Logged;
  const literal = text.replace(/\$(\d+)/g, (_, n) => `'${String(values[Number(n) - 1])}'`);
  const { rows } = (await t.deps.db.execute(sql.raw(`explain ${literal}`))) as unknown as {
    rows: { 'QUERY PLAN': string }[];
  };
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

it('reads when a report was last changed once, whatever it is compared with', async () => {
  const { patient } = await givenRecord(t);
  const app = await givenReadToken(t, patient);
  const years = Array.from({ length: 10 }, (_, n) => `ne${2000 + n}`).join(',');
  const subqueries = async (query: string) =>
    (await explainSearch(app, `/Composition?${query}`)).match(/^ *SubPlan \d+/gm)?.length ?? 0;
  expect(await subqueries(`_lastUpdated=${years}&date=${years}`)).toBe(3);
  expect(await subqueries('_lastUpdated=ne2020')).toBe(3);
});

it('does not read it for a search by anything else', async () => {
  const { patient } = await givenRecord(t);
  const app = await givenReadToken(t, patient);
  expect(await explainSearch(app, '/Composition?status=final')).not.toContain('SubPlan');
});
