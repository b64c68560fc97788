import { DEFAULT_TIME_ZONE, zonedDate } from '@carelane/contract/time/zoned-time';
import { sql } from 'drizzle-orm';
import { responseTimes } from '../../db/schema';
import { defineSweep } from '../../jobs/queue';

/** A node that crashes loses its last minute, which does not matter in a chart. */
export const saveResponseTimes = defineSweep({
  kind: 'save-response-times',
  everySeconds: 60,
  run: async ({ db, clock, metrics }) => {
    const counts = metrics.responseTimes.take();
    if (counts.size === 0) return;
    const onDate = zonedDate(clock.now(), DEFAULT_TIME_ZONE);
    // Every node locks the rows in the same order, to prevent deadlocks.
    const rows = [...counts].toSorted(([a], [b]) => a - b);
    try {
      await db
        .insert(responseTimes)
        .values(rows.map(([withinMs, requests]) => ({ onDate, withinMs, requests })))
        .onConflictDoUpdate({
          target: [responseTimes.onDate, responseTimes.withinMs],
          set: { requests: sql`${responseTimes.requests} + excluded.requests` },
        });
    } catch (error) {
      for (const [withinMs, requests] of rows) metrics.responseTimes.observe(withinMs, requests);
      throw error;
    }
  },
});
