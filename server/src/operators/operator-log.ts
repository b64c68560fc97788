import { createHash } from 'node:crypto';
import type { OperatorAct } from '@carelane/contract/operators/acts';
import { asc, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../db/client';
import { newId, newSecret } from '../db/columns';
import { operatorLog, operatorLogHead } from '../db/schema';

export interface Actor {
  actor: string;
  actorUserId?: string | null;
}

export interface Act extends Actor {
  act: OperatorAct;
  subject: string;
  /** If any of these accounts is erased, so is the reason. */
  about?: string[];
  reason: string;
  /** Never health data. */
  details?: string | null;
  at: Date;
}
export type ActRow = typeof operatorLog.$inferSelect;
type HashedFields = Omit<ActRow, 'hash' | 'about' | 'reason' | 'details' | 'reasonSalt'>;

export const CHAIN_START = '';
const HEAD = 'head';

/** Call this last, because it locks the log until the commit. */
export async function recordAct(
  tx: Tx,
  { actorUserId = null, details = null, about = [], ...act }: Act,
): Promise<void> {
  // No two entries may follow the same one.
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

/** Written before the chain existed, or by a node of the previous version. */
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
