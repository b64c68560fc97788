import { beforeEach, expect, it } from 'vitest';
import { givenReadToken, givenRecord, readFhir } from '../../testing/fhir';
import { explained, sentQueries } from '../../testing/sent-queries';
import { testApp } from '../../testing/test-app';

const t = await testApp();
beforeEach(() => t.reset());

/** The plan of the search among the queries that a request sends. */
async function explainSearch(app: { token: string }, path: string): Promise<string> {
  const sent = await sentQueries(async () => expect((await readFhir(t, app, path)).status).toBe(200));
  const search = sent.find(({ text }) => text.includes('"document"'));
  if (!search) throw new Error('no search was sent');
  const { rows } = (await t.deps.db.execute(explained('explain', search))) as unknown as {
    rows: { 'QUERY PLAN': string }[];
  };
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

it('computes when a report last changed only once, however many dates it is compared with', async () => {
  const { patient } = await givenRecord(t);
  const app = await givenReadToken(t, patient);
  const years = Array.from({ length: 10 }, (_, n) => `ne${2000 + n}`).join(',');
  const subqueries = async (query: string) =>
    (await explainSearch(app, `/Composition?${query}`)).match(/^ *SubPlan \d+/gm)?.length ?? 0;
  expect(await subqueries(`_lastUpdated=${years}&date=${years}`)).toBe(3);
  expect(await subqueries('_lastUpdated=ne2020')).toBe(3);
});

it('does not compute it for a search by anything else', async () => {
  const { patient } = await givenRecord(t);
  const app = await givenReadToken(t, patient);
  expect(await explainSearch(app, '/Composition?status=final')).not.toContain('SubPlan');
});
