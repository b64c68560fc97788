import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { givenDoctor, givenPatient } from '../testing/factories';
import { givenReadToken, readFhir } from '../testing/fhir';
import { explainQuery, recordQueries } from '../testing/sent-queries';
import { testApp } from '../testing/test-app';

const VISITS = 10_000;
const PAGE = 100;
const MAX_ROWS_PER_VISIT = 6;

const t = await testApp({ env: { RATE_LIMITS: 'false' } });
let app: { token: string };
beforeAll(async () => {
  await t.reset();
  const patient = await givenPatient(t);
  await givenVisits(patient.profile.id, VISITS);
  // So that a read of the whole table shows in the counts.
  await givenVisits((await givenPatient(t)).profile.id, VISITS / 10);
  await t.deps.db.execute(sql.raw('analyze'));
  app = await givenReadToken(t, patient);
}, 600_000);

async function givenVisits(patientId: string, count: number): Promise<void> {
  const { profile } = await givenDoctor(t);
  await t.deps.db.execute(sql`
    insert into appointments (id, doctor_id, patient_id, status, starts_at, local_date, slot, consultation_type, reason, room_id)
    select gen_random_uuid()::text, ${profile.id}, ${patientId}, 'completed', at, at::date, 0, 'Video Consultation', 'Cough',
      gen_random_uuid()::text
    from generate_series(1, ${count}::int) n, lateral (select timestamptz '2026-01-01 00:00Z' - n * interval '30 minutes') as visit(at)`);
}

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

function rowsRead(plan: Plan): number {
  const perLoop = plan['Relation Name'] ? plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) : 0;
  let total = perLoop * plan['Actual Loops'];
  for (const child of plan.Plans ?? []) total += rowsRead(child);
  return total;
}

interface Cost {
  queries: number;
  rows: number;
}

interface Page extends Cost {
  ids: string[];
  next: string | undefined;
}

async function readPage(path: string): Promise<Page> {
  let body: { entry: { resource: { id: string } }[]; link: { relation: string; url: string }[] } | undefined;
  const sent = await recordQueries(async () => {
    const response = await readFhir(t, app, path);
    expect(response.status).toBe(200);
    body = response.body;
  });
  const selects = sent.filter(({ text }) => text.startsWith('select') && text.includes('"appointments"'));
  let rows = 0;
  for (const select of selects) {
    const explain = 'explain (analyze, timing off, format json)';
    const result = (await t.deps.db.execute(explainQuery(explain, select))) as unknown as {
      rows: { 'QUERY PLAN': { Plan: Plan }[] }[];
    };
    const plan = result.rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (!plan) throw new Error('a query without a plan');
    rows += rowsRead(plan);
  }
  const next = body?.link.find(({ relation }) => relation === 'next')?.url;
  return {
    queries: sent.length,
    rows,
    ids: body?.entry.map(({ resource }) => resource.id) ?? [],
    next: next?.slice(next.indexOf('/R4') + '/R4'.length),
  };
}

describe('ten thousand visits of one patient', () => {
  it.each(['Appointment', 'Encounter', 'Composition'])(
    'can be paged to the end as %s, and no page reads much more than it shows',
    { timeout: 600_000 },
    async (type) => {
      const ids = new Set<string>();
      const costs: Cost[] = [];
      let path: string | undefined = `/${type}?_count=${PAGE}`;
      while (path !== undefined) {
        const page: Page = await readPage(path);
        for (const id of page.ids) ids.add(id);
        costs.push(page);
        path = page.next;
      }
      expect([ids.size, costs.length]).toEqual([VISITS, VISITS / PAGE]);
      expect(Math.max(...costs.map(({ rows }) => rows))).toBeLessThan(MAX_ROWS_PER_VISIT * PAGE);
      const [first, ...others] = costs.map((cost) => cost.queries);
      expect(new Set(others).size).toBe(1);
      expect(others[0]).toBeLessThanOrEqual(first ?? 0);
    },
  );
});
