import { sql } from 'drizzle-orm';
import { defineSweep } from './queue';

/**
 * PostgreSQL has autovacuum, the embedded database has none. One table at a time, so that requests get in between:
 * removes dead rows, updates the planner's statistics and drops plans made for smaller tables.
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
