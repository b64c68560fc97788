import { beforeEach, expect, it } from 'vitest';
import { givenReadToken, givenRecord, readFhir } from '../../testing/fhir';
import { explainQuery, recordQueries } from '../../testing/sent-queries';
import { testApp } from '../../testing/test-app';

const t = await testApp();
beforeEach(() => t.reset());

async function explainSearch(app: { token: string }, path: string): Promise<string> {
  const sent = await recordQueries(async () => expect((await readFhir(t, app, path)).status).toBe(200));
  const search = sent.find(({ text }) => text.includes('"document"'));
  if (!search) throw new Error('no search was sent');
  const { rows } = (await t.deps.db.execute(explainQuery('explain', search))) as unknown as {
    rows: { 'QUERY PLAN': string }[];
  };
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

it('computes only once when a report last changed, no matter how many dates it is compared with', async () => {
  const { patient } = await givenRecord(t);
  const app = await givenReadToken(t, patient);
  const years = Array.from({ length: 10 }, (_, n) => `ne${2000 + n}`).join(',');
  const countSubqueries = async (query: string) =>
    (await explainSearch(app, `/Composition?${query}`)).match(/^ *SubPlan \d+/gm)?.length ?? 0;
  expect(await countSubqueries(`_lastUpdated=${years}&date=${years}`)).toBe(3);
  expect(await countSubqueries('_lastUpdated=ne2020')).toBe(3);
});

it('does not compute when a report last changed for a search by anything else', async () => {
  const { patient } = await givenRecord(t);
  const app = await givenReadToken(t, patient);
  expect(await explainSearch(app, '/Composition?status=final')).not.toContain('SubPlan');
});
