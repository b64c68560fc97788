import { sql } from 'drizzle-orm';
import { defineSweep } from './queue';

/** The embedded database lacks autovacuum. One table at a time, so that requests can run in between. */
export const vacuumEmbedded = defineSweep({
  kind: 'vacuum-embedded',
  everySeconds: 30 * 60,
  run: async ({ database, db }) => {
    if (database.engine !== 'embedded') return;
    const tables = (await db.execute(
      sql`select relname as name from pg_stat_user_tables where schemaname = 'public' order by relname`,
    )) as unknown as { rows: { name: string }[] };
    for (const { name } of tables.rows) await db.execute(sql`vacuum (analyze) ${sql.identifier(name)}`);
    await db.execute(sql`discard plans`);
  },
});
