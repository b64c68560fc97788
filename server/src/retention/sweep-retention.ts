import path from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { removeOldEmails } from '../adapters/mail/outbox';
import type { Deps } from '../deps';
import { defineSweep } from '../jobs/queue';
import { isSwept, RETENTION, RETENTION_DAYS } from './retention-rules';

const DAY_MS = 86_400_000;
const BATCH_SIZE = 1_000;
/** No run may block the database for long. */
const MAX_BATCHES = 50;

export const sweepRetention = defineSweep({
  kind: 'sweep-retention',
  everySeconds: 6 * 3600,
  run: async (deps) => {
    const now = deps.clock.now();
    for (const rule of Object.values(RETENTION)) {
      if (isSwept(rule)) await deleteEnded(deps, rule.table, rule.isOver(now));
    }
    const oldest = new Date(now.getTime() - RETENTION_DAYS.outboxMail * DAY_MS);
    await removeOldEmails(path.join(deps.config.dataDir, 'outbox'), oldest);
  },
});

async function deleteEnded({ db }: Deps, table: PgTable, isOver: SQL | undefined): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const deleted = await db
      .delete(table)
      // The condition is repeated, because rows may have changed in the meantime.
      .where(
        sql`ctid = any(array(select ctid from ${table} where ${isOver} limit ${BATCH_SIZE})) and ${isOver}`,
      )
      .returning({ one: sql`1` });
    if (deleted.length < BATCH_SIZE) return;
  }
}
