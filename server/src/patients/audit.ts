import { createHash } from 'node:crypto';
import type { AuditAction } from '@carelane/contract/patients/audit';
import { and, asc, desc, eq, gt, lt, type SQL } from 'drizzle-orm';
import type { Queryable, Tx } from '../db/client';
import { auditEntries, auditHeads, patientProfiles } from '../db/schema';
import { pipelined } from '../db/statements/pipelined';
import { continueChains, lockAuditChains, readAuditHeads } from './audit-statements';

export interface Access {
  patientId: string;
  actor: { userId: string; name: string; role: string };
  action: AuditAction;
  subject?: string;
  at: Date;
}
export type AuditEntry = typeof auditEntries.$inferSelect;
type AuditHead = typeof auditHeads.$inferSelect;

const CHAIN_START = '';
const BATCH_SIZE = 1_000;

/** Runs in the transaction of the access, so that neither happens without the other. */
export async function recordAccess(tx: Tx, access: Access): Promise<void> {
  const patientIds = [access.patientId];
  const [, heads] = await pipelined(lockChains(tx, patientIds), readAuditHeads(tx, { patientIds }));
  await appendAfter(tx, heads, [access]);
}

interface LoggedViewer {
  userId: string;
  name: string;
  role: string;
  actor?: { userId: string; name: string };
}

export function loggedActor({ actor, ...viewer }: LoggedViewer): Access['actor'] | undefined {
  if (actor) return { userId: actor.userId, name: actor.name, role: 'guardian' };
  return viewer.role === 'patient' ? undefined : viewer;
}

export async function recordUnlessPatient(
  tx: Tx,
  viewer: LoggedViewer,
  access: Omit<Access, 'actor'>,
): Promise<void> {
  const actor = loggedActor(viewer);
  if (actor) await recordAccess(tx, { ...access, actor });
}

/** Sorted, so that people reading different lists cannot deadlock. */
export async function lockChains(tx: Tx, patientIds: string[]): Promise<void> {
  await lockAuditChains(tx, { patientIds: [...patientIds].sort() });
}

/** The caller has locked the chains. */
export async function appendEntries(tx: Tx, accesses: Access[]): Promise<void> {
  if (accesses.length === 0) return;
  const patientIds = accesses.map(({ patientId }) => patientId);
  await appendAfter(tx, await readAuditHeads(tx, { patientIds }), accesses);
}

/** Each chain continues from its stored end, so that truncated entries stay missing. */
async function appendAfter(tx: Tx, heads: AuditHead[], accesses: Access[]): Promise<void> {
  const ends = new Map(heads.map((head) => [head.patientId, head]));
  const entries = accesses.map(({ patientId, actor, action, subject, at }) => {
    const last = ends.get(patientId);
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
    return { ...entry, hash: hashEntry(entry) };
  });
  await continueChains(tx, { rows: entries });
}

function hashEntry(entry: Omit<AuditEntry, 'hash'>): string {
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

export async function findBrokenEntry(
  db: Queryable,
  patientId: string,
  batchSize = BATCH_SIZE,
): Promise<number | undefined> {
  let previousHash = CHAIN_START;
  let checked = 0;
  // A chain grows for as long as the patient has doctors, so it is never loaded all at once.
  const next = () =>
    listEntries(db, patientId, {
      where: checked === 0 ? undefined : gt(auditEntries.sequence, checked),
      orderBy: asc(auditEntries.sequence),
      limit: batchSize,
    });
  for (let page = await next(); page.length > 0; page = await next()) {
    for (const { hash, ...entry } of page) {
      const isNext = entry.sequence === checked + 1 && entry.previousHash === previousHash;
      if (!isNext || hashEntry(entry) !== hash) return entry.sequence;
      previousHash = hash;
      checked += 1;
    }
  }
  const [head] = await db.select().from(auditHeads).where(eq(auditHeads.patientId, patientId));
  // The head is stored separately from the entries, so truncation is noticed.
  const headMatches = head?.hash === previousHash && head.sequence === checked;
  return headMatches || (!head && checked === 0) ? undefined : checked + 1;
}

export interface BrokenChain {
  patientId: string;
  sequence: number;
}

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

function listEntries(
  db: Queryable,
  patientId: string,
  { where, orderBy, limit }: { where: SQL | undefined; orderBy: SQL; limit: number },
): Promise<AuditEntry[]> {
  return db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.patientId, patientId), where))
    .orderBy(orderBy)
    .limit(limit);
}

export function listAccesses(
  db: Queryable,
  patientId: string,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<AuditEntry[]> {
  const where = before === undefined ? undefined : lt(auditEntries.sequence, before);
  return listEntries(db, patientId, { where, orderBy: desc(auditEntries.sequence), limit });
}

export async function listAccessesByUser(db: Queryable, userId: string) {
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
