import { asc, gt } from 'drizzle-orm';
import type { Db, Queryable } from '../../db/client';
import { operatorLog, operatorLogHead } from '../../db/schema';
import { type ActRow, CHAIN_START, digestReason, hashEntry } from '../operator-log';

const BATCH = 1_000;

/** Finds the first entry that was altered, is missing or was cut off. `brokenAt` is undefined if the log is intact. */
export function checkLog(db: Db): Promise<Checked> {
  // One snapshot of the log and its stored end, whatever is recorded meanwhile.
  return db.transaction(walkLog, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

interface Checked {
  checked: number;
  brokenAt: number | undefined;
}

async function walkLog(db: Queryable): Promise<Checked> {
  let end = { sequence: 0, hash: CHAIN_START };
  for (;;) {
    const rows = await db
      .select()
      .from(operatorLog)
      .where(gt(operatorLog.sequence, end.sequence))
      .orderBy(asc(operatorLog.sequence))
      .limit(BATCH);
    for (const row of rows) {
      const isNext = row.sequence === end.sequence + 1 && row.previousHash === end.hash;
      if (!isNext || !isIntact(row)) return { checked: end.sequence, brokenAt: end.sequence + 1 };
      end = { sequence: end.sequence + 1, hash: row.hash ?? '' };
    }
    if (rows.length < BATCH) break;
  }
  const [head] = await db.select().from(operatorLogHead);
  const isEnd = head ? head.hash === end.hash && head.sequence === end.sequence : end.sequence === 0;
  return { checked: end.sequence, brokenAt: isEnd ? undefined : end.sequence + 1 };
}

/** A reason is cleared with its account. A reason that is present must be the original one. */
function isIntact(row: ActRow): boolean {
  if (hashEntry(row) !== row.hash) return false;
  if (row.reason === null && row.details === null) return true;
  return digestReason(row.reasonSalt ?? '', row.reason, row.details) === row.reasonDigest;
}
