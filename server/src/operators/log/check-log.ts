import { asc, gt } from 'drizzle-orm';
import type { Db, Queryable } from '../../db/client';
import { operatorLog, operatorLogHead } from '../../db/schema';
import { type ActRow, CHAIN_START, digestReason, hashEntry } from '../operator-log';

const BATCH_SIZE = 1_000;

export function checkLog(db: Db): Promise<CheckedLog> {
  // One snapshot contains the log and its head, so entries added during the check do not matter.
  return db.transaction(walkLog, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

interface CheckedLog {
  checked: number;
  brokenAt: number | undefined;
}

async function walkLog(db: Queryable): Promise<CheckedLog> {
  let end = { sequence: 0, hash: CHAIN_START };
  for (;;) {
    const rows = await db
      .select()
      .from(operatorLog)
      .where(gt(operatorLog.sequence, end.sequence))
      .orderBy(asc(operatorLog.sequence))
      .limit(BATCH_SIZE);
    for (const row of rows) {
      const isNext = row.sequence === end.sequence + 1 && row.previousHash === end.hash;
      if (!isNext || !isIntact(row)) return { checked: end.sequence, brokenAt: end.sequence + 1 };
      end = { sequence: end.sequence + 1, hash: row.hash ?? '' };
    }
    if (rows.length < BATCH_SIZE) break;
  }
  // The head is stored separately from the entries, so that truncation is noticed.
  const [head] = await db.select().from(operatorLogHead);
  const headMatches = head ? head.hash === end.hash && head.sequence === end.sequence : end.sequence === 0;
  return { checked: end.sequence, brokenAt: headMatches ? undefined : end.sequence + 1 };
}

/** Reason and details are erased with the account that they concern, so the hash covers only their digest. */
function isIntact(row: ActRow): boolean {
  if (hashEntry(row) !== row.hash) return false;
  if (row.reason === null && row.details === null) return true;
  return digestReason(row.reasonSalt ?? '', row.reason, row.details) === row.reasonDigest;
}
