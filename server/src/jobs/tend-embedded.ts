import { sql } from 'drizzle-orm';
import { defineSweep } from './queue';

/**
 * PostgreSQL tends its tables by itself; the embedded database has nobody who does. One table at a time, so that
 * requests get between: dead rows go, the planner learns how large the tables are, and plans made for smaller ones end.
 */
export const tendEmbedded = defineSweep({
  kind: 'tend-embedded',
  everySeconds: 30 * 60,
  run: async ({ database, db }) => {
    if (database.engine !== 'embedded') return;
    const found = (await db.execute(
      sql`select relname as name from pg_stat_user_tables where schemaname = 'public' order by relname`,
    )) as unknown as { rows: { name: string }[] };
    for (const { name } of found.rows) await db.execute(sql`vacuum (analyze) ${sql.identifier(name)}`);
    await db.execute(sql`discard plans`);
  },
});
