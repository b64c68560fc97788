import { createHash } from 'node:crypto';
import type { AuditAction } from '@carelane/contract/patients/audit';
import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../db/client';
import { auditEntries, auditHeads, patientProfiles } from '../db/schema';

export interface Access {
  patientId: string;
  actor: { userId: string; name: string; role: string };
  action: AuditAction;
  /** The id of what was read or written, when it is not the record as a whole. */
  subject?: string;
  at: Date;
}
export type AuditEntry = typeof auditEntries.$inferSelect;

const CHAIN_START = '';

/** Appends to the patient's chain, in the transaction of what it records: neither happens without the other. */
export async function recordAccess(tx: Tx, { patientId, actor, action, subject, at }: Access): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`audit:${patientId}`}, 0))`);
  const [last] = await tx
    .select({ sequence: auditEntries.sequence, hash: auditEntries.hash })
    .from(auditEntries)
    .where(eq(auditEntries.patientId, patientId))
    .orderBy(desc(auditEntries.sequence))
    .limit(1);
  const entry = {
    patientId,
    sequence: (last?.sequence ?? 0) + 1,
    actorUserId: actor.userId,
    actorName: actor.name,
    actorRole: actor.role,
    action,
    subject: subject ?? null,
    at,
    previousHash: last?.hash ?? CHAIN_START,
  };
  const hash = hashOf(entry);
  await tx.insert(auditEntries).values({ ...entry, hash });
  const head = { sequence: entry.sequence, hash };
  await tx
    .insert(auditHeads)
    .values({ patientId, ...head })
    .onConflictDoUpdate({ target: auditHeads.patientId, set: head });
}

function hashOf(entry: Omit<AuditEntry, 'hash'>): string {
  return createHash('sha256')
    .update(
      JSON.stringify([
        entry.patientId,
        entry.sequence,
        entry.actorUserId,
        entry.actorName,
        entry.actorRole,
        entry.action,
        entry.subject,
        entry.at.toISOString(),
        entry.previousHash,
      ]),
    )
    .digest('hex');
}

/** The first entry that was altered, is missing, or stands where one was removed; nothing when the chain is whole. */
export async function findBrokenEntry(db: Queryable, patientId: string): Promise<number | undefined> {
  const entries = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.patientId, patientId))
    .orderBy(asc(auditEntries.sequence));
  let previousHash = CHAIN_START;
  for (const [index, { hash, ...entry }] of entries.entries()) {
    const isNext = entry.sequence === index + 1 && entry.previousHash === previousHash;
    if (!isNext || hashOf(entry) !== hash) return entry.sequence;
    previousHash = hash;
  }
  const [head] = await db.select().from(auditHeads).where(eq(auditHeads.patientId, patientId));
  const isEnd = head?.hash === previousHash && head.sequence === entries.length;
  return isEnd || (!head && entries.length === 0) ? undefined : entries.length + 1;
}

export interface BrokenChain {
  patientId: string;
  sequence: number;
}

/** Walks every chain there is or was. */
export async function findBrokenChains(db: Queryable): Promise<{ checked: number; broken: BrokenChain[] }> {
  const chains = await db
    .select({ patientId: auditEntries.patientId })
    .from(auditEntries)
    .union(db.select({ patientId: auditHeads.patientId }).from(auditHeads));
  const broken: BrokenChain[] = [];
  for (const { patientId } of chains) {
    const sequence = await findBrokenEntry(db, patientId);
    if (sequence !== undefined) broken.push({ patientId, sequence });
  }
  return { checked: chains.length, broken };
}

export async function listAccesses(
  db: Queryable,
  patientId: string,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<AuditEntry[]> {
  return db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.patientId, patientId),
        before === undefined ? undefined : lt(auditEntries.sequence, before),
      ),
    )
    .orderBy(desc(auditEntries.sequence))
    .limit(limit);
}

/** The whole trail of an account's record, oldest first, for its export. */
export async function listAccessesOfUser(db: Queryable, userId: string) {
  return db
    .select({
      at: auditEntries.at,
      actorName: auditEntries.actorName,
      actorRole: auditEntries.actorRole,
      action: auditEntries.action,
      subject: auditEntries.subject,
    })
    .from(auditEntries)
    .innerJoin(patientProfiles, eq(patientProfiles.id, auditEntries.patientId))
    .where(eq(patientProfiles.userId, userId))
    .orderBy(asc(auditEntries.sequence));
}
