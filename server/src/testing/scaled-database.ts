import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { fillToScale } from './scale-data';
import { emptyTables, testDatabase } from './test-database';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

export async function openScaledDatabase(
  url: string,
  doctors: number,
  fillMore?: (client: pg.ClientBase) => Promise<void>,
) {
  const database = await testDatabase();
  await emptyTables(database);
  const workerUrl = new URL(url);
  workerUrl.pathname = `/${await currentDatabase(database)}`;
  const pool = new pg.Pool({ connectionString: workerUrl.href, max: 3 });
  const client = await pool.connect();
  await fillToScale(client, doctors);
  await fillMore?.(client);
  client.release();
  const recorded: { text: string; values: unknown[] }[] = [];
  const logger = { logQuery: (text: string, values: unknown[]) => void recorded.push({ text, values }) };
  return {
    db: drizzle(pool, { casing: 'snake_case', logger }),
    recorded,
    async sequentialScans(largeTables: readonly string[]): Promise<string[]> {
      const scans: string[] = [];
      for (const { text, values } of recorded.filter((query) => query.text.startsWith('select'))) {
        const plan = await explain(pool, text, values);
        if (plan)
          scans.push(...findScans(plan, largeTables).map((table) => `${table}: ${text.slice(0, 2000)}`));
      }
      return scans;
    },
    async close(): Promise<void> {
      await pool.end();
      await emptyTables(database);
    },
  };
}

async function explain(pool: pg.Pool, text: string, values: unknown[]): Promise<Plan | undefined> {
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (format json) ${text}`,
    values,
  );
  return rows[0]?.['QUERY PLAN'][0]?.Plan;
}

function findScans(plan: Plan, largeTables: readonly string[]): string[] {
  const table = plan['Relation Name'] ?? '';
  const scanned = plan['Node Type'] === 'Seq Scan' && largeTables.includes(table) ? [table] : [];
  return [...scanned, ...(plan.Plans ?? []).flatMap((child) => findScans(child, largeTables))];
}

async function currentDatabase({ db }: Awaited<ReturnType<typeof testDatabase>>): Promise<string> {
  const result = (await db.execute('select current_database() as name')) as unknown as {
    rows: { name: string }[];
  };
  return result.rows[0]?.name ?? '';
}
