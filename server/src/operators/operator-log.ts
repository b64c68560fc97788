import { createHash } from 'node:crypto';
import type { OperatorAct } from '@carelane/contract/operators/acts';
import { asc, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../db/client';
import { newId, newSecret } from '../db/columns';
import { operatorLog, operatorLogHead } from '../db/schema';

/** Either an operator in the console, or a command on the server, which has no account. */
export interface Actor {
  actor: string;
  actorUserId?: string | null;
}

export interface Act extends Actor {
  act: OperatorAct;
  /** What the act concerns: the id of an account or another row, or the name of a list that was viewed. */
  subject: string;
  /** Other accounts that the act concerns. If any of them is erased, so is the reason. */
  about?: string[];
  reason: string;
  /** What changed, if the act alone does not say so. Never health data. */
  details?: string | null;
  at: Date;
}
export type ActRow = typeof operatorLog.$inferSelect;
type HashedFields = Omit<ActRow, 'hash' | 'about' | 'reason' | 'details' | 'reasonSalt'>;

export const CHAIN_START = '';
const HEAD = 'head';

/**
 * Call this last in the act's transaction, because it locks the log until the commit. No act is stored
 * without an entry.
 */
export async function recordAct(
  tx: Tx,
  { actorUserId = null, details = null, about = [], ...act }: Act,
): Promise<void> {
  // Records one act at a time, so that no two entries follow the same one.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('operator-log', 0))`);
  const end = await linkOlderEntries(tx, await readHead(tx));
  const entry = link(end, withDigest({ ...act, about, id: newId(), actorUserId, details }));
  await tx.insert(operatorLog).values(entry);
  await saveHead(tx, entry);
}

interface ChainEnd {
  sequence: number;
  hash: string;
}

async function readHead(tx: Tx): Promise<ChainEnd> {
  const [head] = await tx.select().from(operatorLogHead).where(eq(operatorLogHead.id, HEAD));
  return head ?? { sequence: 0, hash: CHAIN_START };
}

async function saveHead(tx: Tx, { sequence, hash }: ChainEnd): Promise<void> {
  await tx
    .insert(operatorLogHead)
    .values({ id: HEAD, sequence, hash })
    .onConflictDoUpdate({ target: operatorLogHead.id, set: { sequence, hash } });
}

/** Adds entries to the chain that were written before it existed or by a node of the previous version. */
async function linkOlderEntries(tx: Tx, head: ChainEnd): Promise<ChainEnd> {
  const older = await tx
    .select()
    .from(operatorLog)
    .where(isNull(operatorLog.sequence))
    .orderBy(asc(operatorLog.at), asc(operatorLog.id));
  let end = head;
  for (const row of older) {
    const entry = link(end, withDigest(row));
    await tx.update(operatorLog).set(entry).where(eq(operatorLog.id, row.id));
    end = entry;
  }
  return end;
}

type LoggedAct = Pick<
  ActRow,
  'id' | 'actor' | 'actorUserId' | 'act' | 'subject' | 'reason' | 'details' | 'at'
>;

function withDigest<T extends LoggedAct>(entry: T) {
  const reasonSalt = newSecret(16);
  return {
    ...entry,
    reasonSalt,
    reasonDigest: digestReason(reasonSalt, entry.reason, entry.details),
  };
}

function link<T extends LoggedAct & { reasonDigest: string }>(end: ChainEnd, entry: T) {
  const linked = { ...entry, sequence: end.sequence + 1, previousHash: end.hash };
  return { ...linked, hash: hashEntry(linked) };
}

/** The salt is erased with the reason, so that the reason cannot be guessed from the digest. */
export function digestReason(salt: string, reason: string | null, details: string | null): string {
  return sha256(JSON.stringify([salt, reason, details]));
}

export function hashEntry(entry: HashedFields): string {
  const { sequence, id, actor, actorUserId, act, subject, reasonDigest, at, previousHash } = entry;
  return sha256(
    JSON.stringify([
      sequence,
      id,
      actor,
      actorUserId,
      act,
      subject,
      reasonDigest,
      at.toISOString(),
      previousHash,
    ]),
  );
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
